import { randomBytes } from 'node:crypto'
import { AppError } from '@vitrine/contract'
import type { Settings } from '../../../config.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Context, Session } from '../../../platform/http/context.ts'
import { cookieName, noCookie, sessionCookie, signedToken } from '../identity.ts'
import * as store from '../store.ts'

const cookieIn = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Who sends these cookies. The signature is checked before the database is asked. */
export const whoSends = async (db: Db, settings: Settings, cookies: string | undefined): Promise<Session> => {
  const nobody: Session = { caller: { user: null }, session: null }
  const sent = cookieIn(cookies, cookieName(settings))
  const token = sent && decodeURIComponent(sent).split('.')[0]
  if (!token || sent !== signedToken(settings, token)) return nobody
  return (await store.callerOf(db, token)) ?? nobody
}

/** Signs a person in on this browser, with a new session. */
export const openSession = async (ctx: Context, user: string) => {
  const token = randomBytes(24).toString('base64url')
  await store.addSession(ctx.db, { user, token, address: ctx.wire.address, user_agent: ctx.wire.user_agent })
  await store.noteSignIn(ctx.db, user)
  ctx.wire.cookies.push(sessionCookie(ctx.ports.settings, token))
}

export const signOut = async (ctx: Context<'user', 'user.signed_out'>) => {
  await store.removeSession(ctx.db, ctx.actor.user, ctx.session ?? '')
  await ctx.record('user.signed_out', { user: ctx.actor.user })
  ctx.wire.cookies.push(noCookie(ctx.ports.settings))
}

export const listSessions = async (ctx: Context<'user'>) =>
  (await store.sessionsOf(ctx.db, ctx.actor.user)).map((row) => ({ ...row, current: row.uuid === ctx.session }))

export const revokeSession = async (ctx: Context<'user', 'user.sessions_revoked'>, session: string) => {
  const { length } = await store.removeSession(ctx.db, ctx.actor.user, session)
  if (!length) throw new AppError('thing.not_found')
  await ctx.record('user.sessions_revoked', { user: ctx.actor.user, count: length })
}

export const revokeOtherSessions = async (ctx: Context<'user', 'user.sessions_revoked'>) => {
  const { length } = await store.removeSessions(ctx.db, ctx.actor.user, ctx.session ?? undefined)
  await ctx.record('user.sessions_revoked', { user: ctx.actor.user, count: length })
}
