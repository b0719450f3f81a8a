import { COUNT_EXACT_TO } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { moveBefore } from '../../platform/db/ordering.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { containsText } from '../../platform/db/search.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../visibility/visible.ts'
import { files as filesTable } from '../files/table.ts'
import { collectionFiles, collections } from './table.ts'

export const findCollections: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: collections.uuid, team: collections.team, owner: collections.created_by })
    .from(collections)
    .where(inArray(collections.uuid, uuids))

type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }
type Row = {
  uuid: string
  name: string
  description: string
  query: string | null
  files: number | null
  covers: string[]
  created_at: string
  updated_at: string
}
const items = (asking: MemberContext) =>
  sql`from ${collectionFiles} i join ${filesTable} f on f.uuid = i.file and ${seenInLibrary(asking)} where i.collection = c.uuid`
const columns = (asking: MemberContext) => sql`c.uuid, c.name, c.description, c.query, c.created_at, c.updated_at,
  case when c.query is null then (select count(*)::int from (select 1 ${items(asking)} limit ${COUNT_EXACT_TO}) n) end files,
  array(select i.file ${items(asking)} and c.query is null order by i.position, i.file limit 4) covers`

/** Lists collections by name. Selects the page first, so that files are counted only for the collections on it. */
export const cards = (db: Db, team: string, asking: MemberContext, { cursor, limit, query }: PageQuery) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const where = sql`c.team = ${team} ${query ? sql`and ${containsText(sql`c.name`, query)}` : sql``}`
  const after = key ? sql`and (c.name, c.uuid) > (${key[0]}, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select * from ${collections} c where ${where} ${after} order by c.name, c.uuid limit ${n})
        select ${columns(asking)} from page c order by c.name, c.uuid`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ name, uuid }) => [name, uuid],
    () => countOf(db, sql`from ${collections} c where ${where}`),
  )
}
export const card = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow((await db.execute<Row>(sql`select ${columns(asking)} from ${collections} c where c.uuid = ${uuid}`)).rows)

/** Locks the collection until the transaction ends. */
export const lock = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(collections).where(eq(collections.uuid, uuid)).for('update'))
export const queryOf = async (db: Db, uuid: string) =>
  (await db.select({ query: collections.query }).from(collections).where(eq(collections.uuid, uuid)))[0]?.query ?? null
export const insert = async (db: Db, row: typeof collections.$inferInsert) =>
  requireRow(await db.insert(collections).values(row).returning({ uuid: collections.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof collections.$inferInsert>) =>
  db
    .update(collections)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(collections.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(collections).where(eq(collections.uuid, uuid))
export const isEmpty = async (db: Db, uuid: string) =>
  (await db.execute(sql`select 1 from ${collectionFiles} where collection = ${uuid} limit 1`)).rowCount === 0
export const hasLive = async (db: Db, uuids: readonly string[]) =>
  (
    await db.execute(sql`select 1 from ${collections} where uuid = any(${sql.param(uuids)}::uuid[]) and query is not null
      limit 1`)
  ).rowCount !== 0

export const files = (db: Db, collection: string, asking: MemberContext, { cursor, limit }: PageQuery) => {
  const key = readCursor(cursor, 'place', 'uuid')
  const from = sql`from ${collectionFiles} i join ${filesTable} f on f.uuid = i.file and ${seenInLibrary(asking)}
    where i.collection = ${collection}`
  const after = key ? sql`and (i.position, i.file) > (${key[0]}::double precision, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<{ file: string; position: number }>(
        sql`select i.file, i.position ${from} ${after} order by i.position, i.file limit ${n}`,
      )
    ).rows
  return pageOf(
    limit,
    rows,
    ({ position, file }) => [position, file],
    () => countOf(db, from),
  )
}
/** Adds each of these files to the end of each of these collections. Deleted files and collections are left out. */
export const addFiles = async (
  db: Db,
  { team, user }: { team: string; user: string },
  into: readonly string[],
  these: readonly string[],
) => {
  if (into.length === 0 || these.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    with c as (select uuid from ${collections} where uuid = any(${sql.param(into)}::uuid[]) and team = ${team}
        and query is null order by uuid for key share),
      f as (select f.uuid, n.place from ${filesTable} f join unnest(${sql.param(these)}::uuid[]) with ordinality n(file, place)
        on n.file = f.uuid where f.team = ${team} order by f.uuid for key share of f)
    insert into ${collectionFiles} (collection, file, position, added_by)
    select c.uuid, f.uuid, f.place + coalesce((select max(i.position) from ${collectionFiles} i where i.collection = c.uuid), 0),
      ${user} from c cross join f
    on conflict do nothing`)
  return rowCount ?? 0
}
/** Removes these files from these collections, or from all except these. */
export const removeFiles = async (
  db: Db,
  out: { of: readonly string[] } | { allBut: readonly string[] },
  these: readonly string[],
) => {
  const which =
    'of' in out
      ? sql`collection = any(${sql.param(out.of)}::uuid[])`
      : sql`not collection = any(${sql.param(out.allBut)}::uuid[])`
  const { rowCount } = await db.execute(
    sql`delete from ${collectionFiles} where file = any(${sql.param(these)}::uuid[]) and ${which}`,
  )
  return rowCount ?? 0
}
const places = { table: sql`${collectionFiles}`, within: sql`collection`, item: sql`file` }
export const move = (db: Db, collection: string, these: string[], before: string | null) =>
  moveBefore(db, places, collection, these, before)

/** The collections that a file was added to. */
export const ofFile = async (db: Db, file: string) =>
  (
    await db.execute<{ uuid: string; name: string }>(sql`
      select c.uuid, c.name from ${collectionFiles} i join ${collections} c on c.uuid = i.collection
      where i.file = ${file} and c.query is null order by c.name, c.uuid`)
  ).rows
