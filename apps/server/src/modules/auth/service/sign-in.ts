import { AppError, publicPath } from '@vitrine/contract'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import { CommittedError } from '../../../platform/http/committed-error.ts'
import { headersFor, identityOn, toAppError } from '../identity.ts'
import { isSsoOnly } from '../store/credentials.ts'
import { addChallenge, markCodeUsed } from '../store/sessions.ts'
import * as store from '../store/users.ts'
import { challengeCookie } from './cookies.ts'
import { normalizeCode } from './recovery-codes.ts'
import { endSession, openSession } from './session.ts'

type SignIn = Context<'anyone' | 'viewer', 'user.signed_in' | 'user.sign_in_failed'>

/** Signs in with a password, or asks for the second factor if there is one. Failures are recorded. Checking an unknown
 *  address takes as long as checking a known one. */
export const signIn = async (ctx: SignIn, { email, password }: { email: string; password: string }) => {
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const known = await store.byEmail(ctx.db, email)
  const tried = identity.api.signInEmail({ body: { email, password }, headers: headersFor(ctx), returnHeaders: true })
  const { headers, response } = await tried.catch(async (error: unknown) => {
    const ours = toAppError(error)
    if (!(ours instanceof AppError)) throw error
    await ctx.record('user.sign_in_failed', { user: known?.uuid ?? null })
    throw new CommittedError(ours.code)
  })
  if (known?.suspended_at) throw new AppError('auth.suspended')
  if (known) await requireNotSsoOnly(ctx, known.uuid)
  await endSession(ctx)
  ctx.wire.cookies.push(...headers.getSetCookie())
  if ('twoFactorRedirect' in response) return { second_factor: true }
  await store.noteSignIn(ctx.db, response.user.id)
  await ctx.record('user.signed_in', { user: response.user.id, how: 'password' }, { actor: response.user.id })
  return { second_factor: false }
}

/** Signs in a visitor with a password and returns the public page to redirect to. */
export const signInVisitor = async (
  ctx: SignIn,
  { redirect, ...proof }: { email: string; password: string; redirect?: string | undefined },
) => ({
  ...(await signIn(ctx, proof)),
  redirect: publicPath(redirect),
})

export const passSecondFactor = async (
  ctx: Context<'anyone', 'user.signed_in' | 'user.sign_in_failed'>,
  { code, kind }: { code: string; kind: 'authenticator' | 'recovery' },
) => {
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const typed = kind === 'authenticator' ? code.replaceAll(' ', '') : normalizeCode(code)
  const asked = { body: { code: typed }, headers: headersFor(ctx, 'challenge'), returnHeaders: true } as const
  const tried = kind === 'authenticator' ? identity.api.verifyTOTP(asked) : identity.api.verifyBackupCode(asked)
  const done = await tried.catch(async (error: unknown) => {
    const ours = toAppError(error)
    if (!(ours instanceof AppError) || ours.code === 'thing.changed') throw ours
    await ctx.record('user.sign_in_failed', { user: null })
    throw new CommittedError(ours.code, ours.extra)
  })
  const user = done.response.user.id
  if (kind === 'authenticator' && !(await markCodeUsed(ctx.db, user, typed))) throw new AppError('auth.code_wrong')
  if ((await store.byId(ctx.db, user))?.suspended_at) throw new AppError('auth.suspended')
  await endSession(ctx)
  ctx.wire.cookies.push(...done.headers.getSetCookie())
  await store.noteSignIn(ctx.db, user)
  await ctx.record(
    'user.signed_in',
    { user, how: kind === 'recovery' ? 'recovery_code' : 'second_factor' },
    { actor: user },
  )
  return { second_factor: false }
}

type Admitted = { uuid: string; second_factor: boolean; suspended_at: Date | null }
/**
 * Signs in someone authenticated by an emailed link or an identity provider: immediately, or after the second factor if
 * they have one.
 */
export const completeSignIn = async (
  ctx: Context<'anyone', 'user.signed_in'>,
  user: Admitted,
  how: 'link' | 'invite' | 'sso',
) => {
  if (user.suspended_at) throw new AppError('auth.suspended')
  if (how !== 'sso') await requireNotSsoOnly(ctx, user.uuid)
  if (user.second_factor) {
    const challenge = `2fa-${newToken()}`
    await addChallenge(ctx.db, challenge, user.uuid)
    ctx.wire.cookies.push(challengeCookie(ctx.ports.settings, challenge))
    return { second_factor: true }
  }
  await openSession(ctx, user.uuid)
  await ctx.record('user.signed_in', { user: user.uuid, how }, { actor: user.uuid })
  return { second_factor: false }
}

/** Signs in with a passkey, which counts as two factors: the device, and the fingerprint, face or PIN that unlocks it. */
export const completePasskeySignIn = async (ctx: Context<'anyone', 'user.signed_in'>, user: Admitted) => {
  if (user.suspended_at) throw new AppError('auth.suspended')
  await requireNotSsoOnly(ctx, user.uuid)
  await openSession(ctx, user.uuid)
  await ctx.record('user.signed_in', { user: user.uuid, how: 'passkey' }, { actor: user.uuid })
  return { second_factor: false }
}

/** Refuses every other way of signing in to people who must use single sign-on. */
const requireNotSsoOnly = async (ctx: Context, user: string) => {
  if (await isSsoOnly(ctx.db, user)) throw new AppError('auth.sso_required')
}
