import { actorIn, AppError, type Caller, type Member } from '@vitrine/contract'
import type { Settings } from '../../../config.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import { type Db, transact } from '../../../platform/db/db.ts'
import { recorder, type SubscribedJob } from '../../../platform/db/ledger.ts'
import type { Context, Session } from '../../../platform/http/context.ts'
import * as store from '../store/sessions.ts'
import { noteSignIn } from '../store/users.ts'
import { clearedCookie, sessionCookie, tokenIn } from './cookies.ts'

type SessionPorts = { db: Db; settings: Settings; jobs: readonly SubscribedJob[] }
/**
 * Returns the session for a request's cookies. The signature is checked before the database is queried. A session in
 * use is extended: `renewed` is the session cookie with a new expiry.
 */
export const readSession = async (
  { db, settings, jobs }: SessionPorts,
  cookies: string | undefined,
): Promise<Session & { renewed?: string }> => {
  const nobody: Session = { caller: { user: null }, session: null }
  const token = tokenIn(settings, cookies)
  if (token === undefined) return nobody
  const found = await store.callerOf(db, token)
  if (!found) {
    await endReused(db, jobs, token)
    return nobody
  }
  const { stale, ...session } = found
  const renewed = stale && (await store.prolong(db, found.session)) ? sessionCookie(settings, token) : undefined
  return { ...session, ...(renewed && { renewed }) }
}

/** Returns a person as a caller without a session; an anonymous caller if they don't exist or are suspended. */
export const callerWithId = async (db: Db, user: string | undefined): Promise<Session> => ({
  caller: (user && (await store.callerById(db, user))) || { user: null },
  session: null,
})

/** Returns a person as a member of the team with their current permissions; undefined if they are not a member. */
export const memberWithId = async (db: Db, user: string | null, team: string): Promise<Member | undefined> => {
  const { caller } = await callerWithId(db, user ?? undefined)
  const actor = actorIn(caller, team)
  return actor.kind === 'member' && actor.team === team ? actor : undefined
}

/** Reloads the caller, because roles may have changed and sessions may have ended since the request arrived. */
export const reloadCaller = async (db: Db, { caller, session }: Session): Promise<Caller> => {
  if (caller.user === null) return caller
  const now = session === null ? await store.callerById(db, caller.user) : await store.callerBySession(db, session)
  return now ?? { user: null }
}

/** Ends a session whose replaced token is used again, which a legitimate client never does. */
const endReused = (db: Db, jobs: readonly SubscribedJob[], token: string) =>
  transact(db, async (tx) => {
    const user = await store.endReused(tx, token)
    if (user === undefined) return
    const record = recorder(tx, jobs, { team: null, actor: null, about: null })
    await record('user.sessions_revoked', { user, count: 1 })
  })

const addSession = async (ctx: Context, user: string) => {
  const token = newToken()
  const { address, user_agent, cookies } = ctx.wire
  const session = await store.addSession(ctx.db, { user, token, address, user_agent })
  cookies.push(sessionCookie(ctx.ports.settings, token))
  return session
}

/** Signs a person in on this browser with a new session, which replaces any existing one. */
export const openSession = async (ctx: Context, user: string) => {
  await endSession(ctx)
  await addSession(ctx, user)
  await noteSignIn(ctx.db, user)
}
/** Ends the session of this browser, if it has one. */
export const endSession = async ({ db, caller, session }: Context) => {
  if (caller.user !== null && session !== null) await store.removeSession(db, caller.user, session)
}
/** After a change of credentials: this browser gets a new session, and all other sessions end. */
export const renewSession = async (ctx: Context<'user'>) =>
  store.replaceSessions(ctx.db, ctx.actor.user, ctx.session, await addSession(ctx, ctx.actor.user))

export const signOut = async (ctx: Context<'user', 'user.signed_out'>) => {
  await endSession(ctx)
  await ctx.record('user.signed_out', { user: ctx.actor.user })
  ctx.wire.cookies.push(clearedCookie(ctx.ports.settings))
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
