import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { members, roles } from '../../teams/table.ts'
import { accessRequests, mediaCentres } from '../table.ts'

export const findAccessRequests: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: accessRequests.uuid, team: mediaCentres.team })
    .from(accessRequests)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, accessRequests.media_centre))
    .where(inArray(accessRequests.uuid, uuids))

const answerer = alias(users, 'answerer')
const selectRequests = (db: Db) =>
  db
    .select({
      ...getTableColumns(accessRequests),
      centre_title: mediaCentres.title,
      name: sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`,
      email: users.email,
      answerer: sql<string | null>`trim(${answerer.first_name} || ' ' || ${answerer.last_name})`,
    })
    .from(accessRequests)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, accessRequests.media_centre))
    .innerJoin(users, eq(users.uuid, accessRequests.user))
    .leftJoin(answerer, eq(answerer.uuid, accessRequests.answered_by))
export type Listed = Awaited<ReturnType<typeof one>>
export const one = async (db: Db, uuid: string) =>
  requireRow(await selectRequests(db).where(eq(accessRequests.uuid, uuid)))

export type PageQuery = { cursor?: string | undefined; limit: number; state: 'open' | 'all' }
/** Lists the requests for a media centre, newest first. */
export const list = (db: Db, centre: string, { cursor, limit, state }: PageQuery) => {
  const key = readCursor(cursor, 'uuid')
  const among = and(
    eq(accessRequests.media_centre, centre),
    state === 'open' ? isNull(accessRequests.approved) : undefined,
  )
  const after = key ? sql`${accessRequests.uuid} < ${key[0]}::uuid` : undefined
  return pageOf(
    limit,
    (n) => selectRequests(db).where(and(among, after)).orderBy(desc(accessRequests.uuid)).limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${accessRequests} where ${among as SQL}`),
  )
}

/** Keeps one open request per person and media centre: a repeated request updates its reason, and `isNew` is then false. */
export const put = async (db: Db, row: { media_centre: string; user: string; reason: string }) =>
  requireRow(
    await db
      .insert(accessRequests)
      .values(row)
      .onConflictDoUpdate({
        target: [accessRequests.media_centre, accessRequests.user],
        targetWhere: sql`approved is null`,
        set: { reason: row.reason },
      })
      .returning({ uuid: accessRequests.uuid, isNew: sql<boolean>`xmax = 0` }),
  )
export const newest = async (db: Db, centre: string, user: string) =>
  (
    await db
      .select()
      .from(accessRequests)
      .where(and(eq(accessRequests.media_centre, centre), eq(accessRequests.user, user)))
      .orderBy(desc(accessRequests.uuid))
      .limit(1)
  )[0]
/** Answers a request that is still open. Returns undefined if someone else answered it first. */
export const answer = async (db: Db, uuid: string, row: Partial<typeof accessRequests.$inferInsert>) =>
  (
    await db
      .update(accessRequests)
      .set(row)
      .where(and(eq(accessRequests.uuid, uuid), isNull(accessRequests.approved)))
      .returning()
  )[0]
/** Approves the open requests of a newly invited person, so that nobody needs to answer them. */
export const approveOpenRequests = (
  db: Db,
  centre: string,
  emails: readonly string[],
  row: { answered_by: string; now: Date },
) =>
  db.execute(sql`
    update ${accessRequests} q set approved = true, answered_by = ${row.answered_by},
      answered_at = ${row.now.toISOString()}::timestamptz
    from ${users} u where u.uuid = q."user" and q.media_centre = ${centre} and q.approved is null
      and u.email = any(${sql.param([...emails])}::text[])`)

/** Returns the members who manage the media centres of a team, at most fifty. */
export const managersOf = async (db: Db, team: string) =>
  (
    await db.execute<{ user: string; email: string }>(sql`
      select u.uuid "user", u.email from ${members} m join ${roles} r on r.uuid = m.role join ${users} u on u.uuid = m.user
      where m.team = ${team} and 'MANAGE_MEDIA_CENTRES' = any (r.permissions) and u.suspended_at is null
      order by u.email limit 50`)
  ).rows
