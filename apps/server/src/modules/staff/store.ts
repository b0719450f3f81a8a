import type { Feature } from '@vitrine/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { containsText } from '../../platform/db/search.ts'
import { sessions, users } from '../auth/table.ts'
import { members, storedBytes, teams } from '../teams/table.ts'

type Paging = { cursor?: string | undefined; limit: number; query?: string | undefined }

const teamRows = (db: Db) =>
  db
    .select({
      uuid: teams.uuid,
      name: teams.name,
      logo_url: sql<string | null>`case when ${teams.logo_hash} is null then null
        else '/v1/public/team/logo/' || ${teams.uuid} || '/?v=' || ${teams.logo_hash} end`,
      features: teams.features,
      quota: teams.quota,
      stored_bytes: storedBytes(sql`teams.uuid`),
      created_at: teams.created_at,
      members: sql<number>`(select count(*)::int from ${members} m where m.team = teams.uuid)`,
      sort: sql<string>`lower(${teams.name})`,
    })
    .from(teams)
export const team = async (db: Db, uuid: string) => requireRow(await teamRows(db).where(eq(teams.uuid, uuid)))
export const allTeams = (db: Db, { cursor, limit, query }: Paging) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const order = sql`(lower(${teams.name}), ${teams.uuid})`
  const found = query ? containsText(teams.name, query) : undefined
  const after = key && sql`${order} > (${key[0]}, ${key[1]}::uuid)`
  return pageOf(
    limit,
    (n) => teamRows(db).where(and(found, after)).orderBy(order).limit(n),
    ({ sort, uuid }) => [sort, uuid],
    () => countOf(db, sql`from ${teams} where ${found ?? sql`true`}`),
  )
}
export const setFeatures = (db: Db, uuid: string, features: Feature[]) =>
  db.update(teams).set({ features }).where(eq(teams.uuid, uuid))

export const setQuota = (db: Db, uuid: string, quota: number) =>
  db.update(teams).set({ quota }).where(eq(teams.uuid, uuid))

const userRows = (db: Db) =>
  db
    .select({
      uuid: users.uuid,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      is_staff: users.is_staff,
      suspended: sql<boolean>`${users.suspended_at} is not null`,
      teams: sql<
        string[]
      >`array(select t.name from ${members} m join ${teams} t on t.uuid = m.team where m.user = users.uuid order by t.name)`,
      created_at: users.created_at,
      last_login: users.last_login,
    })
    .from(users)
export const user = async (db: Db, uuid: string) => requireRow(await userRows(db).where(eq(users.uuid, uuid)))
export const allUsers = (db: Db, { cursor, limit, query }: Paging) => {
  const key = readCursor(cursor, 'text')
  const found = query
    ? containsText(sql`${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email}`, query)
    : undefined
  const after = key && sql`${users.email} > ${key[0]}`
  return pageOf(
    limit,
    (n) => userRows(db).where(and(found, after)).orderBy(users.email).limit(n),
    ({ email }) => [email],
    () => countOf(db, sql`from ${users} where ${found ?? sql`true`}`),
  )
}
/** Suspending a person ends their sessions and prevents new ones. */
export const suspend = async (db: Db, uuid: string, suspended: boolean) => {
  await db
    .update(users)
    .set({ suspended_at: suspended ? sql`now()` : null })
    .where(eq(users.uuid, uuid))
  if (suspended) await db.delete(sessions).where(eq(sessions.user, uuid))
}
