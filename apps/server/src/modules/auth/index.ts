/** The front door of identity: who a request comes from, and how people come in. */
export { mailResetLink, sweepAuth } from './jobs.ts'
export { handlers } from './routes.ts'
export { callerWithId, memberWithId, openSession, readAgain, whoSends } from './service/session.ts'
export { admitByMail } from './service/sign-in.ts'
export { addUser, byEmail, byId, isEmpty, lockSetUp, nameWhereNone } from './store/users.ts'
export { headOfSignIn } from './service/heads.ts'
