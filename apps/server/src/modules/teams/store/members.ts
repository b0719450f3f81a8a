import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { containsText } from '../../../platform/db/search.ts'
import { users } from '../../auth/table.ts'
import { members, roles, teams } from '../table.ts'

export type Paging = { cursor?: string | undefined; limit: number; query?: string | undefined }

export const addMember = async (db: Db, row: { team: string; user: string; role: string }) =>
  (await db.insert(members).values(row).onConflictDoNothing().returning({ uuid: members.uuid })).length > 0
export const setMemberRole = (db: Db, member: string, role: string) =>
  db.update(members).set({ role }).where(eq(members.uuid, member))
export const removeMember = (db: Db, member: string) => db.delete(members).where(eq(members.uuid, member))
export const isMember = async (db: Db, team: string, email: string) =>
  (
    await db
      .select({ uuid: members.uuid })
      .from(members)
      .innerJoin(users, eq(users.uuid, members.user))
      .where(and(eq(members.team, team), eq(users.email, email)))
  ).length > 0

/** Returns a person's membership, or undefined if they aren't in the team. */
export const memberIn = async (db: Db, team: string, user: string) =>
  (
    await db
      .select({ uuid: members.uuid, role: members.role })
      .from(members)
      .where(and(eq(members.team, team), eq(members.user, user)))
  )[0]

/** Returns the managers who can sign in. Locks the team, as everything that removes a manager must, so the result
 *  stays true until the end of the transaction. */
export const lockManagers = async (db: Db, team: string) => {
  await db.select({ uuid: teams.uuid }).from(teams).where(eq(teams.uuid, team)).for('update')
  const manages = sql`'MANAGE_TEAM' = any(${roles.permissions})`
  return db
    .select({ member: members.uuid, role: members.role })
    .from(members)
    .innerJoin(roles, eq(roles.uuid, members.role))
    .innerJoin(users, eq(users.uuid, members.user))
    .where(and(eq(members.team, team), manages, sql`${users.suspended_at} is null`))
}

/** The sort keys of lists. They are computed by the database, so that cursors are compared with the same values. */
const sort = {
  last: sql<string>`lower(${users.last_name})`,
  first: sql<string>`lower(${users.first_name})`,
  login: sql<number>`coalesce(extract(epoch from ${users.last_login}) * 1000000, -1)::float8`,
}
const memberRows = (db: Db) =>
  db
    .select({
      uuid: members.uuid,
      user: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name, email: users.email },
      role: { uuid: roles.uuid, name: roles.name },
      suspended: sql<boolean>`${users.suspended_at} is not null`,
      joined_at: members.joined_at,
      last_login: users.last_login,
      sort,
    })
    .from(members)
    .innerJoin(users, eq(users.uuid, members.user))
    .innerJoin(roles, eq(roles.uuid, members.role))
export const member = async (db: Db, uuid: string) => requireRow(await memberRows(db).where(eq(members.uuid, uuid)))

const named = (query: string | undefined): SQL | undefined =>
  query
    ? containsText(sql`${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email}`, query)
    : undefined

export const membersOf = (db: Db, team: string, { cursor, limit, query }: Paging) => {
  const key = readCursor(cursor, 'text', 'text', 'uuid')
  const order = sql`(${sort.last}, ${sort.first}, ${members.uuid})`
  const mine = and(eq(members.team, team), named(query))
  const after = key && sql`${order} > (${key[0]}, ${key[1]}, ${key[2]}::uuid)`
  return pageOf(
    limit,
    (n) => memberRows(db).where(and(mine, after)).orderBy(order).limit(n),
    (row) => [row.sort.last, row.sort.first, row.uuid],
    () => countOf(db, sql`from ${members} join ${users} on ${users.uuid} = ${members.user} where ${mine}`),
  )
}

const SUGGESTED = 6
const name = sql<string>`coalesce(nullif(trim(${users.first_name} || ' ' || ${users.last_name}), ''), ${users.email})`
/** Returns members whose first or full name starts with the typed text, then those whose last name or a later word does.
 *  Emails aren't searched, because most of a team share the same domain. */
export const suggestMembers = (db: Db, team: string, typed: string) => {
  const folded = sql`search_fold(trim(${typed}::text))`
  const rank = sql`case
    when starts_with(search_fold(${name}), ${folded}) then 0
    when starts_with(search_fold(${users.last_name}), ${folded}) then 1
    when position(' ' || ${folded} in translate(search_fold(${name}), '-', ' ')) > 0 then 2 end`
  return db
    .select({ uuid: users.uuid, name, role: roles.name })
    .from(members)
    .innerJoin(users, eq(users.uuid, members.user))
    .innerJoin(roles, eq(roles.uuid, members.role))
    .where(and(eq(members.team, team), sql`${users.suspended_at} is null`, sql`${rank} is not null`))
    .orderBy(rank, sort.first, sort.last, members.uuid)
    .limit(SUGGESTED)
}

/** Returns a page of members, the most recent sign-in first. People who never signed in come last. */
export const lastLogins = (db: Db, team: string, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 'number', 'uuid')
  const order = sql`(${sort.login}, ${members.uuid})`
  const mine = eq(members.team, team)
  const after = key && sql`${order} < (${key[0]}::float8, ${key[1]}::uuid)`
  return pageOf(
    limit,
    (n) => memberRows(db).where(and(mine, after)).orderBy(sql`${order} desc`).limit(n),
    (row) => [row.sort.login, row.uuid],
    () => countOf(db, sql`from ${members} where ${mine}`),
  )
}
