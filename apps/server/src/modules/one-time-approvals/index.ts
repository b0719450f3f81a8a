import { defineModule } from '../../platform/module.ts'
import { importApproved, lapseApprovals } from './jobs.ts'
import { handlers } from './routes.ts'
import { findApprovals } from './store.ts'

/** One-time approvals: a creator's permission, with its proof. */
export const oneTimeApprovals = defineModule({
  handlers: { oneTimeApprovals: handlers },
  subjects: { one_time_approval: findApprovals },
  jobs: [importApproved, lapseApprovals],
})
