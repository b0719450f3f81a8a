import { AppError, invalid } from '@vitrine/contract'
import { hashPassword, verifyPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import { headersFor, identityOn, toAppError } from '../identity.ts'
import { deleteLinks } from '../store/links.ts'
import * as store from '../store/users.ts'
import { removeChallenges, markCodeUsed } from '../store/sessions.ts'
import { mailChangeNotice } from './notices.ts'
import { renewSession } from './session.ts'

/** The signed-in person. Fetched once per page load, so it contains everything the app shell needs. */
export const hello = async ({ db, caller, ports: { settings, demoSignIns } }: Context<'anyone'>) => ({
  user: caller.user === null ? null : ((await store.me(db, caller.user)) ?? null),
  teams: caller.user === null ? [] : await store.teamsOf(db, caller.user),
  needs_owner: caller.user === null && (await store.hasNoUsers(db)),
  demo: settings.demo ? { sign_ins: demoSignIns } : null,
  sends_mail: settings.smtpUrl !== undefined,
})

export const updateMe = async (
  ctx: Context<'user', 'user.updated'>,
  names: { first_name: string; last_name: string },
) => {
  await store.updateUser(ctx.db, ctx.actor.user, names)
  await ctx.record('user.updated', { user: ctx.actor.user, fields: Object.keys(names) })
  return myself(ctx)
}
const myself = async ({ db, actor }: Context<'user'>) => {
  const me = await store.me(db, actor.user)
  if (!me) throw new AppError('auth.required')
  return me
}

/** Requires the password, because someone else may be using the signed-in browser. */
export const confirmPassword = async (ctx: Context<'user'>, typed: string, pointer: string) => {
  const stored = await store.passwordOf(ctx.db, ctx.actor.user)
  if (!stored || !(await verifyPassword(stored, typed))) throw invalid(pointer, copy.wrongPassword)
}

export const changePassword = async (
  ctx: Context<'user', 'user.password_changed'>,
  { current, password }: { current: string; password: string },
) => {
  await confirmPassword(ctx, current, '/current')
  await store.setPassword(ctx.db, ctx.actor.user, await hashPassword(password))
  const { email } = await myself(ctx)
  await deleteLinks(ctx.db, email, 'reset')
  await removeChallenges(ctx.db, ctx.actor.user)
  await renewSession(ctx)
  await mailChangeNotice(ctx, email, 'password')
  await ctx.record('user.password_changed', { user: ctx.actor.user })
}

const withAppErrors = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toAppError(error)
  })

export const startSecondFactor = async (ctx: Context<'user', 'user.second_factor_started'>, password: string) => {
  await confirmPassword(ctx, password, '/password')
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const begun = await withAppErrors(
    identity.api.enableTwoFactor({ body: { password }, headers: headersFor(ctx, 'session') }),
  )
  if (!('totpURI' in begun) || !begun.totpURI || !begun.backupCodes) throw new AppError('server.failed')
  await ctx.record('user.second_factor_started', { user: ctx.actor.user })
  return { uri: begun.totpURI, recovery_codes: begun.backupCodes }
}

/** Turns on two-factor authentication. As when it is turned off, this browser gets a new session, and all others end. */
export const confirmSecondFactor = async (ctx: Context<'user', 'user.second_factor_on'>, code: string) => {
  if ((await myself(ctx)).second_factor) throw new AppError('auth.second_factor_on')
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const typed = code.replaceAll(' ', '')
  const asked = { body: { code: typed }, headers: headersFor(ctx, 'session') }
  await withAppErrors(identity.api.verifyTOTP(asked)).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'auth.code_wrong' ? invalid('/code', error.message) : error
  })
  // Codes work only once, so this one can't be reused to sign in.
  await markCodeUsed(ctx.db, ctx.actor.user, typed)
  await renewSession(ctx)
  await ctx.record('user.second_factor_on', { user: ctx.actor.user })
}

/** The old codes stop working; sessions are kept, because the credentials haven't changed. */
export const renewRecoveryCodes = async (ctx: Context<'user', 'user.recovery_codes_renewed'>, password: string) => {
  await confirmPassword(ctx, password, '/password')
  if (!(await myself(ctx)).second_factor) throw new AppError('auth.second_factor_off')
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const asked = { body: { password }, headers: headersFor(ctx, 'session') }
  const { backupCodes } = await withAppErrors(identity.api.generateBackupCodes(asked))
  await ctx.record('user.recovery_codes_renewed', { user: ctx.actor.user })
  return { recovery_codes: backupCodes }
}

export const stopSecondFactor = async (ctx: Context<'user', 'user.second_factor_off'>, password: string) => {
  await confirmPassword(ctx, password, '/password')
  const { second_factor, email } = await myself(ctx)
  if (!second_factor) throw new AppError('auth.second_factor_off')
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  await withAppErrors(identity.api.disableTwoFactor({ body: { password }, headers: headersFor(ctx, 'session') }))
  await renewSession(ctx)
  await mailChangeNotice(ctx, email, 'second factor')
  await ctx.record('user.second_factor_off', { user: ctx.actor.user })
}
