import { type Caller, SECOND_FACTOR_MINUTES, SESSION_DAYS } from '@vitrine/contract'
import { and, desc, eq, gt, like, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { preparedQuery } from '../../../platform/db/prepared-query.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { members, roles, teams } from '../../teams/table.ts'
import { links, secondFactors, sessions, spentTokens, users, verifications } from '../table.ts'

const lifetime = sql`now() + ${SESSION_DAYS} * interval '1 day'`
const isStale = sql`updated_at < now() - interval '1 hour'`

const asCaller = sql`json_build_object('user', u.uuid, 'staff', u.is_staff, 'memberships', coalesce((
  select json_agg(json_build_object('team', m.team, 'permissions', r.permissions, 'features', t.features))
  from ${members} m join ${roles} r on r.uuid = m.role join ${teams} t on t.uuid = m.team where m.user = u.uuid), '[]'))`
/** Returns the caller for a person's id. Suspended people are treated as signed out immediately. */
export const callerById = async (db: Db, user: string): Promise<Caller | undefined> =>
  (
    await db.execute<{ caller: Caller }>(
      sql`select ${asCaller} caller from ${users} u where u.uuid = ${user} and u.suspended_at is null`,
    )
  ).rows[0]?.caller
/** Returns the caller for a session id, if the session is still valid. */
export const callerBySession = async (db: Db, session: string): Promise<Caller | undefined> =>
  (
    await db.execute<{
      caller: Caller
    }>(sql`select ${asCaller} caller from ${sessions} s join ${users} u on u.uuid = s.user
      where s.uuid = ${session} and s.expires_at > now() and u.suspended_at is null`)
  ).rows[0]?.caller
/** Returns the caller for a session token, in one query per request. Suspended people are treated as signed out. */
export const callerOf = async (db: Db, token: string) => (await bySession(db, { token }))[0]
const bySession = preparedQuery('caller_by_session', (db) =>
  db
    .select({
      session: sql<string>`s.uuid`,
      caller: sql<Caller & { user: string }>`${asCaller}`,
      stale: sql<boolean>`s.${isStale}`,
    })
    .from(sql`${sessions} s join ${users} u on u.uuid = s.user`)
    .where(sql`s.token = ${sql.placeholder('token')} and s.expires_at > now() and u.suspended_at is null`),
)
/** Extends a session. Only one of many concurrent requests does so, and none of them wait. */
export const prolong = async (db: Db, session: string) => {
  const { rowCount } = await db.execute(sql`
    update ${sessions} set updated_at = now(), expires_at = ${lifetime} where uuid =
      (select uuid from ${sessions} where uuid = ${session} and ${isStale} for update skip locked)`)
  return rowCount === 1
}

export const addSession = async (db: Db, row: Omit<typeof sessions.$inferInsert, 'expires_at'>) =>
  requireRow(
    await db
      .insert(sessions)
      .values({ ...row, expires_at: lifetime })
      .returning({ uuid: sessions.uuid }),
  ).uuid
export const sessionsOf = (db: Db, user: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user, user), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(sessions.updated_at))
export const removeSession = (db: Db, user: string, session: string) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.user, user), eq(sessions.uuid, session)))
    .returning({ uuid: sessions.uuid })
export const removeSessions = (db: Db, user: string, but?: string) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.user, user), but ? ne(sessions.uuid, but) : undefined))
    .returning({ uuid: sessions.uuid })

const FRESH_MINUTES = 10
/** Whether a session has just begun. People without a password confirm changes with a recent sign-in instead. */
export const isSessionFresh = async (db: Db, session: string) =>
  (
    await db
      .select({ uuid: sessions.uuid })
      .from(sessions)
      .where(
        and(eq(sessions.uuid, session), gt(sessions.created_at, sql`now() - ${FRESH_MINUTES} * interval '1 minute'`)),
      )
  ).length > 0

/** Ends all of a person's sessions except the new one, and stores the replaced token. */
export const replaceSessions = async (db: Db, user: string, old: string | null, session: string) => {
  if (old) {
    await db.execute(
      sql`insert into ${spentTokens} (token, session) select token, ${session} from ${sessions} where uuid = ${old}`,
    )
    await db.update(spentTokens).set({ session }).where(eq(spentTokens.session, old))
  }
  await removeSessions(db, user, session)
}
/** Ends the session whose replaced token is used again, and returns its user. Tolerates reuse for a minute, because requests
 *  may have been in flight when the token was replaced. */
export const endReused = async (db: Db, token: string) => {
  const { rows } = await db.execute<{ user: string }>(sql`
    delete from ${sessions} where uuid in
      (select session from ${spentTokens} where token = ${token} and spent_at < now() - interval '1 minute')
    returning "user"`)
  return rows[0]?.user
}

/** Adds a pending sign-in that awaits its second factor, in the format of better-auth. */
export const addChallenge = async (db: Db, identifier: string, user: string) => {
  const expires_at = sql`now() + ${SECOND_FACTOR_MINUTES} * interval '1 minute'`
  await db.insert(verifications).values([
    { identifier, value: user, expires_at },
    { identifier: `2fa-attempts-${identifier}`, value: '0', expires_at },
  ])
}

/** Deletes a person's pending sign-ins, so that they must start again with the new password. */
export const removeChallenges = (db: Db, user: string) =>
  db.delete(verifications).where(and(eq(verifications.value, user), like(verifications.identifier, '2fa-%')))

/** Marks an authenticator code as used. Returns false if it was used before: each works once (RFC 6238 §5.2), even with
 *  concurrent requests. */
export const markCodeUsed = async (db: Db, user: string, code: string) => {
  await db.select({ uuid: secondFactors.uuid }).from(secondFactors).where(eq(secondFactors.user, user)).for('update')
  const spent = { identifier: `2fa-code-${user}`, value: code }
  const same = and(eq(verifications.identifier, spent.identifier), eq(verifications.value, code))
  if ((await db.select({ uuid: verifications.uuid }).from(verifications).where(same)).length > 0) return false
  await db.insert(verifications).values({ ...spent, expires_at: sql`now() + interval '5 minutes'` })
  return true
}

/** Deletes expired rows. */
export const sweep = async (db: Db) => {
  await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  await db.delete(links).where(lt(links.expires_at, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expires_at, sql`now()`))
}
