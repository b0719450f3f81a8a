import { defineModule } from '../../platform/module.ts'
import { checkAllLogs, checkLog, sealLog } from './jobs.ts'
import { handlers } from './routes.ts'

export { resignLog } from './service/rotate.ts'
export { verifyAll } from './service/verify.ts'

/** The audit log: all recorded events of a team, sealed so that tampering is detected. */
export const audit = defineModule({
  handlers: { audit: handlers },
  jobs: [sealLog, checkLog, checkAllLogs],
})
