import type { auth } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import {
  checkLink,
  forgotPassword,
  resetPassword,
  sendOwnSignInLink,
  sendSignInLink,
  sendVerification,
  redeemSignInLink,
  verifyEmail,
} from './service/links.ts'
import { changeEmail, confirmEmail } from './service/new-email.ts'
import {
  changePassword,
  confirmSecondFactor,
  hello,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  updateMe,
} from './service/profile.ts'
import { listSessions, revokeOtherSessions, revokeSession, signOut } from './service/session.ts'
import { passSecondFactor, signIn, signInVisitor } from './service/sign-in.ts'

export const handlers: Handlers<typeof auth> = {
  hello: (ctx) => hello(ctx),
  signIn: (ctx, { body }) => signIn(ctx, body),
  secondFactor: (ctx, { body }) => passSecondFactor(ctx, body),
  signOut: (ctx) => signOut(ctx),
  forgot: (ctx, { body }) => forgotPassword(ctx, body.email),
  reset: (ctx, { body }) => resetPassword(ctx, body),
  checkReset: (ctx, { body }) => checkLink(ctx, body.token, 'reset'),
  sendVerification: (ctx) => sendVerification(ctx),
  verify: (ctx, { body }) => verifyEmail(ctx, body.token),
  changeEmail: (ctx, { body }) => changeEmail(ctx, body),
  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.token),
  updateMe: (ctx, { body }) => updateMe(ctx, body),
  changePassword: (ctx, { body }) => changePassword(ctx, body),
  startSecondFactor: (ctx, { body }) => startSecondFactor(ctx, body.password),
  confirmSecondFactor: (ctx, { body }) => confirmSecondFactor(ctx, body.code),
  stopSecondFactor: (ctx, { body }) => stopSecondFactor(ctx, body.password),
  renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body.password),
  sessions: (ctx) => listSessions(ctx),
  revokeSession: (ctx, { params }) => revokeSession(ctx, params.session),
  revokeOtherSessions: (ctx) => revokeOtherSessions(ctx),
  sendSignInLink: (ctx, { body }) => sendSignInLink(ctx, body),
  sendOwnSignInLink: (ctx, { body }) => sendOwnSignInLink(ctx, body),
  checkSignInLink: (ctx, { body }) => checkLink(ctx, body.token, 'sign_in'),
  useSignInLink: (ctx, { body }) => redeemSignInLink(ctx, body.token),
  publicSignIn: (ctx, { body }) => signInVisitor(ctx, body),
}
