import { AppError, invalid } from '@vitrine/contract'
import { hashPassword, verifyPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { identityOn, inOurWords } from '../identity.ts'
import * as store from '../store.ts'

/** Who the browser talks as. It is asked once when a page opens, so it tells all that the shell needs. */
export const hello = async ({ db, caller, ports: { settings, demoSignIns } }: Context<'anyone'>) => ({
  user: caller.user === null ? null : ((await store.me(db, caller.user)) ?? null),
  teams: caller.user === null ? [] : await store.teamsOf(db, caller.user),
  needs_owner: caller.user === null && (await store.isEmpty(db)),
  demo: settings.demo ? { sign_ins: demoSignIns } : null,
  sends_mail: settings.smtpUrl !== undefined,
})

export const updateMe = async (
  ctx: Context<'user', 'user.updated'>,
  names: { first_name: string; last_name: string },
) => {
  await store.updateUser(ctx.db, ctx.actor.user, names)
  await ctx.record('user.updated', { user: ctx.actor.user, fields: Object.keys(names) })
  const me = await store.me(ctx.db, ctx.actor.user)
  if (!me) throw new AppError('thing.not_found')
  return me
}

const confirmPassword = async (ctx: Context<'user'>, typed: string, pointer: string) => {
  const stored = await store.passwordOf(ctx.db, ctx.actor.user)
  if (!stored || !(await verifyPassword(stored, typed))) throw invalid(pointer, 'That is not your password')
}

export const changePassword = async (
  ctx: Context<'user', 'user.password_changed'>,
  { current, password }: { current: string; password: string },
) => {
  await confirmPassword(ctx, current, '/current')
  await store.setPassword(ctx.db, ctx.actor.user, await hashPassword(password))
  await store.removeSessions(ctx.db, ctx.actor.user, ctx.session ?? undefined)
  await ctx.record('user.password_changed', { user: ctx.actor.user })
}

const speak = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw inOurWords(error)
  })

export const startSecondFactor = async (ctx: Context<'user', 'user.second_factor_started'>, password: string) => {
  await confirmPassword(ctx, password, '/password')
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const begun = await speak(identity.api.enableTwoFactor({ body: { password }, headers: ctx.wire.headers }))
  if (!('totpURI' in begun) || !begun.totpURI || !begun.backupCodes) throw new AppError('server.failed')
  await ctx.record('user.second_factor_started', { user: ctx.actor.user })
  return { uri: begun.totpURI, recovery_codes: begun.backupCodes }
}

/** Switching the second factor on or off gives this browser a new session and ends all others. */
export const confirmSecondFactor = async (ctx: Context<'user', 'user.second_factor_on'>, code: string) => {
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const asked = { body: { code: code.replaceAll(' ', '') }, headers: ctx.wire.headers, returnHeaders: true } as const
  const { headers } = await speak(identity.api.verifyTOTP(asked))
  ctx.wire.cookies.push(...headers.getSetCookie())
  await ctx.record('user.second_factor_on', { user: ctx.actor.user })
}

export const stopSecondFactor = async (ctx: Context<'user', 'user.second_factor_off'>, password: string) => {
  await confirmPassword(ctx, password, '/password')
  if (!(await store.byId(ctx.db, ctx.actor.user))?.second_factor) throw new AppError('auth.second_factor_off')
  const identity = await identityOn(ctx.db, ctx.ports.settings)
  const asked = { body: { password }, headers: ctx.wire.headers, returnHeaders: true } as const
  const { headers } = await speak(identity.api.disableTwoFactor(asked))
  ctx.wire.cookies.push(...headers.getSetCookie())
  await ctx.record('user.second_factor_off', { user: ctx.actor.user })
}
