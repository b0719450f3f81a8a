import { defineModule } from '../../platform/module.ts'
import { importApproved, expireApprovals } from './jobs.ts'
import { handlers } from './routes.ts'
import { headOfRequest } from './service/page.ts'
import { findApprovals } from './store.ts'

export { answerApproval } from './service/answer.ts'
export { expireIfDue as lapseApproval } from './service/end.ts'
export { createApproval } from './service/requests.ts'

/** One-time approvals: a creator's permission, with its proof. */
export const oneTimeApprovals = defineModule({
  handlers: { oneTimeApprovals: handlers },
  subjects: { one_time_approval: findApprovals },
  jobs: [importApproved, expireApprovals],
  heads: [headOfRequest],
})
