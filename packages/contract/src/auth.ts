import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, ZIP_FILES_MAX } from './constants.ts'
import { email, line, mailedToken as token } from './fields.ts'
import { Hello, Me, Session } from './me.ts'
import { guessedByMany } from './limits.ts'
import { defineRoutes, type Limit } from './route.ts'
import { imageSizes } from './sizes.ts'

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)
/** A password entered to sign in or to confirm an action. Any text is valid, so that a wrong password is
 *  reported as wrong, not as malformed. */
const typed = z.string().min(1, 'Enter your password').max(PASSWORD_MAX)
const code = z.string().trim().min(6, 'Enter the whole code').max(20)
const firstName = line(80, 'Enter a first name')
const lastName = line(80, 'Enter a last name')
const redirect = z.string().max(500).optional()
/** A download that a visitor had started before being asked to sign in: one file, or some of the files behind a link. The server
 *  stores it with the emailed link and returns it unchanged; the steps are verified when the download begins. */
export const DownloadDraft = z.object({
  /** The id of the file or the share link. */
  about: z.string().max(36),
  taken: z.object({
    shape: z.string().max(40),
    size: z.enum(imageSizes).optional(),
    disclaimer: z.string().max(64).optional(),
    agreement: z.string().max(64).optional(),
    useCase: z.string().max(2000).optional(),
    name: z.string().max(160).optional(),
  }),
  items: z.array(z.string().max(36)).max(ZIP_FILES_MAX).optional(),
})
export type DownloadDraft = z.output<typeof DownloadDraft>
const signInLink = z.object({ email, redirect, draft: DownloadDraft.optional() })
const signedIn = z.object({ second_factor: z.boolean() })

const publicly = (why: string) => ({ who: 'anyone', because: why }) as const
/** Per account and IP address, five wrong passwords in 15 minutes, then growing delays (docs/adr/0017). */
const guessing: readonly Limit[] = [
  { times: 5, seconds: 900, per: ['body.email', 'address'], only: 'failures' },
  guessedByMany('body.email'),
  { times: 60, seconds: 900, per: ['address'], only: 'failures' },
]
const mailing: readonly Limit[] = [
  { times: 5, seconds: 900, per: ['body.email'] },
  { times: 30, seconds: 900, per: ['address'] },
]
const trying: readonly Limit[] = [{ times: 20, seconds: 900, per: ['address'], only: 'failures' }]
/** Limits how often someone who has taken over a session can guess the account's password. */
const confirming: readonly Limit[] = [{ times: 5, seconds: 900, per: ['user'], only: 'failures' }]

export const auth = defineRoutes({
  hello: {
    method: 'GET',
    path: '/v1/users/hello/',
    summary: 'The signed-in person, and the settings that the browser needs',
    access: publicly('the browser asks before anyone has signed in'),
    reply: Hello,
  },
  signIn: {
    method: 'POST',
    path: '/v1/users/sign_in/',
    summary: 'Signs in with email and password; a second factor may be needed',
    access: publicly('signing in'),
    records: [],
    mayRecord: ['user.signed_in', 'user.sign_in_failed'],
    limits: guessing,
    body: z.object({ email, password: typed }),
    reply: signedIn,
  },
  secondFactor: {
    method: 'POST',
    path: '/v1/users/sign_in/second_factor/',
    summary: 'Completes a sign-in with an authenticator code or a recovery code',
    access: publicly('the second step of signing in; it needs the cookie of the first'),
    records: ['user.signed_in'],
    mayRecord: ['user.sign_in_failed'],
    limits: trying,
    body: z.object({ code, kind: z.enum(['authenticator', 'recovery']) }),
    reply: signedIn,
  },
  signOut: {
    method: 'POST',
    path: '/v1/users/sign_out/',
    summary: 'Ends this session',
    access: { who: 'user' },
    records: ['user.signed_out'],
    reply: z.void(),
  },
  forgot: {
    method: 'POST',
    path: '/v1/users/password/forgot/',
    summary: 'Emails a link to choose a new password; the response is the same for known and unknown addresses',
    access: publicly('people who forgot their password cannot sign in'),
    records: ['user.link_sent'],
    limits: mailing,
    body: z.object({ email }),
    reply: z.void(),
  },
  reset: {
    method: 'POST',
    path: '/v1/users/password/reset/',
    summary: 'Sets a new password with an emailed link, and signs out everywhere',
    access: publicly('the link is the proof'),
    records: ['user.password_changed'],
    limits: trying,
    body: z.object({ token, password: newPassword }),
    reply: z.void(),
  },
  checkReset: {
    method: 'POST',
    path: '/v1/users/password/reset/check/',
    summary: 'The account whose password an emailed link changes, while the link is valid',
    access: publicly('the link is the proof'),
    records: [],
    limits: trying,
    body: z.object({ token }),
    reply: z.object({ email: z.string() }),
  },
  sendVerification: {
    method: 'POST',
    path: '/v1/users/email/send_verification/',
    summary: 'Emails a link that confirms the email address',
    access: { who: 'user' },
    records: ['user.link_sent'],
    limits: [{ times: 5, seconds: 900, per: ['user'] }],
    reply: z.void(),
  },
  verify: {
    method: 'POST',
    path: '/v1/users/email/verify/',
    summary: 'Confirms an email address with an emailed link',
    access: publicly('the link is the proof'),
    records: ['user.email_verified'],
    limits: trying,
    body: z.object({ token }),
    reply: z.void(),
  },
  changeEmail: {
    method: 'POST',
    path: '/v1/users/email/change/',
    summary: 'Emails a link to a new email address; the old one is kept until the link is used',
    access: { who: 'user' },
    records: ['user.link_sent'],
    limits: [...confirming, { times: 5, seconds: 900, per: ['user'] }],
    body: z.object({ email, password: typed }),
    reply: z.void(),
  },
  confirmEmail: {
    method: 'POST',
    path: '/v1/users/email/confirm/',
    summary: 'Changes the email address with an emailed link, notifies the old address and signs out everywhere else',
    access: publicly('the link is the proof'),
    records: ['user.email_changed'],
    limits: trying,
    body: z.object({ token }),
    reply: z.void(),
  },
  updateMe: {
    method: 'PUT',
    path: '/v1/users/me/',
    summary: 'Changes the caller’s name',
    access: { who: 'user' },
    records: ['user.updated'],
    body: z.object({ first_name: firstName, last_name: lastName }),
    reply: Me,
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/users/password/',
    summary: 'Changes the caller’s password and signs out everywhere else',
    access: { who: 'user' },
    records: ['user.password_changed'],
    limits: confirming,
    body: z.object({ current: typed, password: newPassword }),
    reply: z.void(),
  },
  startSecondFactor: {
    method: 'POST',
    path: '/v1/users/second_factor/start/',
    summary:
      'Starts setting up an authenticator: returns the setup URI and the recovery codes, which are shown only once',
    access: { who: 'user' },
    records: ['user.second_factor_started'],
    limits: confirming,
    secret: true,
    body: z.object({ password: typed }),
    reply: z.object({ uri: z.string(), recovery_codes: z.array(z.string()) }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/v1/users/second_factor/confirm/',
    summary: 'Turns on two-factor authentication with a first code',
    access: { who: 'user' },
    records: ['user.second_factor_on'],
    limits: confirming,
    body: z.object({ code }),
    reply: z.void(),
  },
  stopSecondFactor: {
    method: 'POST',
    path: '/v1/users/second_factor/stop/',
    summary: 'Turns off two-factor authentication',
    access: { who: 'user' },
    records: ['user.second_factor_off'],
    limits: confirming,
    body: z.object({ password: typed }),
    reply: z.void(),
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/v1/users/second_factor/recovery_codes/',
    summary: 'Creates new recovery codes, shown once; the old ones stop working',
    access: { who: 'user' },
    records: ['user.recovery_codes_renewed'],
    limits: confirming,
    secret: true,
    body: z.object({ password: typed }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  },
  sessions: {
    method: 'GET',
    path: '/v1/users/sessions/',
    summary: 'The caller’s sessions',
    access: { who: 'user' },
    reply: z.array(Session),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/v1/users/session/:session/',
    summary: 'Ends one of the caller’s sessions',
    access: { who: 'user' },
    params: z.object({ session: z.uuid() }),
    records: ['user.sessions_revoked'],
    reply: z.void(),
  },
  revokeOtherSessions: {
    method: 'POST',
    path: '/v1/users/sessions/revoke_others/',
    summary: 'Ends all of the caller’s other sessions',
    access: { who: 'user' },
    records: ['user.sessions_revoked'],
    reply: z.void(),
  },
  sendSignInLink: {
    method: 'POST',
    path: '/v1/public/auth/:team/link/',
    summary: 'Emails a visitor a one-time sign-in link that continues to a public page',
    access: { who: 'viewer', on: 'team' },
    surface: 'public page',
    records: ['user.link_sent'],
    limits: mailing,
    body: signInLink,
    reply: z.void(),
  },
  sendOwnSignInLink: {
    method: 'POST',
    path: '/v1/public/auth/link/',
    summary: 'Emails a visitor a one-time sign-in link that continues to their downloads',
    access: publicly('people without an account sign in with the emailed link'),
    records: ['user.link_sent'],
    limits: mailing,
    body: signInLink,
    reply: z.void(),
  },
  checkSignInLink: {
    method: 'POST',
    path: '/v1/public/auth/link/check/',
    summary: 'Whether an emailed link is still valid, and for whom; the check does not use up the link',
    access: publicly('the link is the proof'),
    records: [],
    limits: trying,
    body: z.object({ token }),
    reply: z.object({ email: z.string() }),
  },
  useSignInLink: {
    method: 'POST',
    path: '/v1/public/auth/link/use/',
    summary: 'Signs a visitor in with an emailed link, once',
    access: publicly('the link is the proof'),
    records: [],
    mayRecord: ['user.signed_in', 'user.signed_up'],
    limits: trying,
    body: z.object({ token }),
    reply: z.object({ redirect: z.string(), second_factor: z.boolean(), draft: DownloadDraft.nullable() }),
  },
  publicSignIn: {
    method: 'POST',
    path: '/v1/public/auth/:team/password/',
    summary: 'Signs a visitor in with a password, and returns the public page to continue to',
    access: { who: 'viewer', on: 'team' },
    surface: 'public page',
    records: [],
    mayRecord: ['user.signed_in', 'user.sign_in_failed'],
    limits: guessing,
    body: z.object({ email, password: typed, redirect }),
    reply: z.object({ redirect: z.string(), second_factor: z.boolean() }),
  },
})
