import { defineModule } from '../../platform/module.ts'
import { checkAllLogs, checkLog, sealLog } from './jobs.ts'
import { handlers } from './routes.ts'

export { resignLog } from './service/rotate.ts'
export { verifyAll } from './service/verify.ts'

/** The audit log: everything recorded in a team, sealed so that later changes are found. */
export const audit = defineModule({
  handlers: { audit: handlers },
  jobs: [sealLog, checkLog, checkAllLogs],
})
