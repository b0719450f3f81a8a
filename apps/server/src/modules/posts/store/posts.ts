import type { PostStatus } from '@vitrine/contract'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { files } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { type Failure, postFiles, posts } from '../table.ts'

export type { Failure }
export type Row = typeof posts.$inferSelect
export type NewRow = typeof posts.$inferInsert
export type FileRow = typeof postFiles.$inferSelect

export const findPosts: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: posts.uuid, team: posts.team, owner: posts.created_by })
    .from(posts)
    .where(inArray(posts.uuid, uuids))

export const one = async (db: Db, uuid: string) => requireRow(await db.select().from(posts).where(eq(posts.uuid, uuid)))
export const find = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(posts).where(eq(posts.uuid, uuid)))[0]
/** Returns the post, locked until the transaction ends. */
export const lock = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(posts).where(eq(posts.uuid, uuid)).for('update'))[0]
export const insert = async (db: Db, row: NewRow) =>
  requireRow(await db.insert(posts).values(row).returning({ uuid: posts.uuid })).uuid
/** Updates a post. Undefined values leave their columns unchanged. */
export const update = (db: Db, uuid: string, row: Partial<NewRow>) =>
  db
    .update(posts)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(posts.uuid, uuid))
/** Updates a post on behalf of a user. The new version number makes other open editors out of date. */
export const change = (db: Db, uuid: string, row: Partial<NewRow>) =>
  db
    .update(posts)
    .set({ ...row, version: sql`${posts.version} + 1`, updated_at: sql`now()` })
    .where(eq(posts.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(posts).where(eq(posts.uuid, uuid))
/** Makes a post due immediately, by the database clock. */
export const scheduleNow = (db: Db, uuid: string) =>
  db
    .update(posts)
    .set({ status: 'scheduled', scheduled_at: sql`clock_timestamp()`, failure: null, updated_at: sql`now()` })
    .where(eq(posts.uuid, uuid))

export const filesOf = (db: Db, uuids: string[]): Promise<FileRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(postFiles)
        .where(inArray(postFiles.post, uuids))
        .orderBy(asc(postFiles.post), asc(postFiles.position))
export const putFiles = async (db: Db, post: string, list: Omit<FileRow, 'post' | 'position'>[]) => {
  await db.delete(postFiles).where(eq(postFiles.post, post))
  if (list.length > 0) await db.insert(postFiles).values(list.map((one, position) => ({ ...one, post, position })))
}
export const zoneOf = async (db: Db, team: string) =>
  requireRow(await db.select({ time_zone: teams.time_zone }).from(teams).where(eq(teams.uuid, team))).time_zone

export type PageQuery = {
  cursor?: string | undefined
  limit: number
  from?: Date | undefined
  to?: Date | undefined
  account?: string | undefined
  status?: PostStatus | undefined
}
type Keyed = { uuid: string; at: string }
/** Lists a team's posts by scheduled time. Posts without a time come last. */
export const page = (db: Db, team: string, { cursor, limit, from, to, account, status }: PageQuery) => {
  const place = sql`coalesce(p.scheduled_at, 'infinity'::timestamptz)`
  const key = readCursor(cursor, 'text', 'uuid')
  const iso = (date: Date) => date.toISOString()
  const where = sql`p.team = ${team}
    ${from ? sql`and p.scheduled_at >= ${iso(from)}::timestamptz` : sql``} ${to ? sql`and p.scheduled_at < ${iso(to)}::timestamptz` : sql``}
    ${account ? sql`and p.account = ${account}` : sql``} ${status ? sql`and p.status = ${status}` : sql``}`
  const after = key ? sql`and (${place}, p.uuid) > (${momentIn(key[0])}::timestamptz, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Keyed>(
        sql`select p.uuid, ${place}::text at from ${posts} p where ${where} ${after} order by ${place}, p.uuid limit ${n}`,
      )
    ).rows
  return pageOf(
    limit,
    rows,
    ({ at, uuid }) => [at, uuid],
    () => countOf(db, sql`from ${posts} p where ${where}`),
  )
}
/** A cursor can be tampered with, so an invalid time is read as the end of the list. */
const momentIn = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(text) ? text : 'infinity'

export const drafts = (db: Db, team: string, { cursor, limit }: Pick<PageQuery, 'cursor' | 'limit'>) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const where = sql`p.team = ${team} and p.status = 'draft'`
  const after = key ? sql`and (p.updated_at, p.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Keyed>(sql`
        select p.uuid, p.updated_at::text at from ${posts} p where ${where} ${after} order by p.updated_at desc, p.uuid desc limit ${n}`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ at, uuid }) => [at, uuid],
    () => countOf(db, sql`from ${posts} p where ${where}`),
  )
}
export const findMany = async (db: Db, uuids: string[]): Promise<Row[]> => {
  if (uuids.length === 0) return []
  const known = new Map((await db.select().from(posts).where(inArray(posts.uuid, uuids))).map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => known.get(uuid) ?? [])
}
/** Finds files in a team's library by id or name. */
export const filesFor = async (db: Db, team: string, { ids, names }: { ids: string[]; names: string[] }) =>
  (
    await db.execute<{ uuid: string; name: string }>(sql`
      select f.uuid, f.name from ${files} f where f.team = ${team} and f.in_library
        and (f.uuid = any(${sql.param(ids)}::uuid[]) or f.name = any(${sql.param(names)}::text[]))`)
  ).rows
/** Finds an account's posts with one of these statuses. */
export const waitingFor = (db: Db, account: string, statuses: PostStatus[]) =>
  db
    .select()
    .from(posts)
    .where(and(eq(posts.account, account), inArray(posts.status, statuses)))
/** Updates the status of the first comment. Returns whether it had the expected status. */
export const moveComment = async (
  db: Db,
  uuid: string,
  from: Row['first_comment_status'],
  to: Row['first_comment_status'],
) =>
  (
    await db
      .update(posts)
      .set({ first_comment_status: to })
      .where(and(eq(posts.uuid, uuid), eq(posts.first_comment_status, from)))
      .returning({ uuid: posts.uuid })
  ).length > 0
/** Returns those of the network's post ids that don't belong to another post of the account. */
export const unclaimed = async (db: Db, { uuid, account }: Pick<Row, 'uuid' | 'account'>, ids: readonly string[]) => {
  if (ids.length === 0 || account === null) return [...ids]
  const known = await db
    .select({ id: posts.network_id })
    .from(posts)
    .where(and(eq(posts.account, account), ne(posts.uuid, uuid), inArray(posts.network_id, [...ids])))
  return ids.filter((id) => !known.some((one) => one.id === id))
}
/** Finds unpublished posts that use files from an approval. */
export const withApproval = async (db: Db, approval: string) =>
  (
    await db.execute<{ uuid: string }>(sql`select distinct p.uuid from ${files} f join ${postFiles} x on x.file = f.uuid
      join ${posts} p on p.uuid = x.post where f.approval = ${approval}
        and p.status in ('draft', 'scheduled', 'preparing', 'needs_reconnect', 'missed', 'failed') limit 1000`)
  ).rows.map(({ uuid }) => uuid)
