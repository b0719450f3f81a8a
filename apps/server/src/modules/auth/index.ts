import { defineModule } from '../../platform/module.ts'
import { mailResetLink, sweepAuth } from './jobs.ts'
import { handlers } from './routes.ts'
import { headOfSignIn } from './service/heads.ts'

export { callerWithId, memberWithId, openSession, reloadCaller, readSession } from './service/session.ts'
export { rotateSecondFactors } from './service/rotate-second-factors.ts'
export { admitByMail } from './service/sign-in.ts'
export { addUser, byEmail, byId, isEmpty, lockSetUp, nameWhereNone } from './store/users.ts'

/** Identity: who a request comes from, and how people come in. */
export const auth = defineModule({
  handlers: { auth: handlers },
  jobs: [mailResetLink, sweepAuth],
  heads: [headOfSignIn],
})
