import { defineModule } from '../../platform/module.ts'
import { mailResetLink, sweepAuth } from './jobs.ts'
import { handlers } from './routes.ts'
import { headOfSignIn } from './service/heads.ts'

export { callerWithId, memberWithId, openSession, reloadCaller, readSession } from './service/session.ts'
export { mailChangeNotice } from './service/notices.ts'
export { confirmPassword } from './service/profile.ts'
export { rotateSecondFactors } from './service/rotate-second-factors.ts'
export { completeSignIn, completePasskeySignIn } from './service/sign-in.ts'
export { clearCredentials } from './store/credentials.ts'
export { isSessionFresh } from './store/sessions.ts'
export { addUser, byEmail, byId, hasNoUsers, lockSetUp, setNameIfMissing, passwordOf } from './store/users.ts'

/** Authentication: identifying the caller of a request, and signing people in. */
export const auth = defineModule({
  handlers: { auth: handlers },
  jobs: [mailResetLink, sweepAuth],
  heads: [headOfSignIn],
})
