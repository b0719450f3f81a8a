import { createHash } from 'node:crypto'
import type { Caller, Me, MyTeam } from '@vitrine/contract'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { SESSION_DAYS } from './identity.ts'
import { accounts, links, sessions, users, verifications } from './table.ts'

type User = typeof users.$inferSelect
type Link = typeof links.$inferSelect
const lifetime = sql`now() + ${SESSION_DAYS} * interval '1 day'`

/** Who holds this session: one query for every request. Suspended people are nobody, at once. */
export const callerOf = async (db: Db, token: string): Promise<{ caller: Caller; session: string } | undefined> => {
  const { rows } = await db.execute<{ session: string; caller: Caller & { user: string }; stale: boolean }>(sql`
    select s.uuid session, s.updated_at < now() - interval '1 hour' stale,
      json_build_object('user', u.uuid, 'staff', u.is_staff, 'memberships', coalesce((
        select json_agg(json_build_object('team', m.team, 'permissions', r.permissions, 'features', t.features))
        from members m join roles r on r.uuid = m.role join teams t on t.uuid = m.team where m.user = u.uuid), '[]')) caller
    from sessions s join users u on u.uuid = s.user
    where s.token = ${token} and s.expires_at > now() and u.suspended_at is null`)
  const [row] = rows
  if (row?.stale)
    await db
      .update(sessions)
      .set({ updated_at: sql`now()`, expires_at: lifetime })
      .where(eq(sessions.uuid, row.session))
  return row && { caller: row.caller, session: row.session }
}

export const isEmpty = async (db: Db) => (await db.select({ uuid: users.uuid }).from(users).limit(1)).length === 0
/** Two people cannot both make the first owner. */
export const lockSetUp = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(7467)`)

export const me = async (db: Db, user: string): Promise<Me | undefined> => {
  const has_password = sql<boolean>`exists (select 1 from accounts a where a.user = users.uuid and a.password is not null)`
  const [row] = await db
    .select({
      uuid: users.uuid,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      is_staff: users.is_staff,
      email_verified: users.email_verified,
      second_factor: users.second_factor,
      has_password,
    })
    .from(users)
    .where(eq(users.uuid, user))
  return row
}

export const teamsOf = async (db: Db, user: string): Promise<MyTeam[]> => {
  const { rows } = await db.execute<MyTeam>(sql`
    select t.uuid, t.name, r.name role, r.permissions, t.features,
      case when t.logo_hash is null then null else '/v1/public/team/logo/' || t.uuid || '/?v=' || t.logo_hash end logo_url
    from members m join teams t on t.uuid = m.team join roles r on r.uuid = m.role
    where m.user = ${user} order by lower(t.name), t.uuid`)
  return rows
}

export const byEmail = async (db: Db, email: string): Promise<User | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]
export const byId = async (db: Db, user: string): Promise<User | undefined> =>
  (await db.select().from(users).where(eq(users.uuid, user)))[0]

export const addUser = async (db: Db, row: typeof users.$inferInsert, password?: string) => {
  const [user] = await db.insert(users).values(row).returning()
  if (!user) throw new Error('the user was not kept')
  if (password) await setPassword(db, user.uuid, password)
  return user
}
/** `password` is the hash. */
export const setPassword = (db: Db, user: string, password: string) =>
  db
    .insert(accounts)
    .values({ user, account_id: user, provider_id: 'credential', password })
    .onConflictDoUpdate({
      target: [accounts.provider_id, accounts.account_id],
      set: { password, updated_at: sql`now()` },
    })
export const passwordOf = async (db: Db, user: string) => {
  const mine = and(eq(accounts.user, user), eq(accounts.provider_id, 'credential'))
  return (await db.select({ password: accounts.password }).from(accounts).where(mine))[0]?.password ?? undefined
}
export const updateUser = (db: Db, user: string, row: Partial<typeof users.$inferInsert>) =>
  db
    .update(users)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(users.uuid, user))
export const noteSignIn = (db: Db, user: string) => updateUser(db, user, { last_login: sql`now()` as never })

export const addSession = async (db: Db, row: Omit<typeof sessions.$inferInsert, 'expires_at'>) =>
  db.insert(sessions).values({ ...row, uuid: newId(), expires_at: lifetime as never })
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

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const addLink = (db: Db, secret: string, minutes: number, row: Omit<Link, 'hash' | 'expires_at'>) =>
  db
    .insert(links)
    .values({ ...row, hash: hashOf(secret), expires_at: sql`now() + ${minutes} * interval '1 minute'` as never })
/** Takes a link out of the world: of any number who try at once, one gets it. */
export const takeLink = async (db: Db, secret: string, kind: Link['kind']): Promise<Link | undefined> => {
  const due = and(eq(links.hash, hashOf(secret)), eq(links.kind, kind), gt(links.expires_at, sql`now()`))
  return (await db.delete(links).where(due).returning())[0]
}
export const forgetLinks = (db: Db, email: string, kind: Link['kind']) =>
  db.delete(links).where(and(eq(links.email, email), eq(links.kind, kind)))

/** What has run out and is of no use to anybody. */
export const sweep = async (db: Db) => {
  await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  await db.delete(links).where(lt(links.expires_at, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expires_at, sql`now()`))
}

/** A half-done sign-in that waits for its second factor, as better-auth keeps it. */
export const addChallenge = async (db: Db, identifier: string, user: string) => {
  const expires_at = sql`now() + interval '10 minutes'` as never
  await db.insert(verifications).values([
    { identifier, value: user, expires_at },
    { identifier: `2fa-attempts-${identifier}`, value: '0', expires_at },
  ])
}

export const teamName = async (db: Db, team: string) =>
  (await db.execute<{ name: string }>(sql`select name from teams where uuid = ${team}`)).rows[0]?.name ?? ''
