import { COUNT_EXACT_TO } from '@vitrine/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { executeNamed } from '../../../platform/db/prepared-query.ts'
import { visibleTo } from '../../../visibility/visible.ts'
import { files as filesTable } from '../../files/table.ts'
import { albumFiles, mediaCentres } from '../table.ts'
import type { Paging } from './albums.ts'
import type { Row } from './centres.ts'

/** Files that the rights decision shows to visitors to a media centre. */
const visibleToVisitors = (at: Date) =>
  sql`f.in_library and ${visibleTo({ kind: 'link', opens: [] }, 'media centre', at, { isOpened: true, isInLibrary: true })}`
const oneOf = (uuids: readonly string[]) => sql`any(${sql.param([...uuids])}::uuid[])`

export const byUuid = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(mediaCentres).where(eq(mediaCentres.uuid, uuid)))[0]
export const byAddress = async (db: Db, team: string, slug: string) =>
  (
    await db
      .select({ uuid: mediaCentres.uuid })
      .from(mediaCentres)
      .where(and(eq(mediaCentres.team, team), eq(mediaCentres.slug, slug), isNull(mediaCentres.recycled_at)))
  )[0]?.uuid

/** Returns the ids of a team's live media centres, by title. */
export const liveCentres = async (db: Db, team: string) =>
  (
    await db
      .select({ uuid: mediaCentres.uuid })
      .from(mediaCentres)
      .where(and(eq(mediaCentres.team, team), eq(mediaCentres.live, true), isNull(mediaCentres.recycled_at)))
      .orderBy(mediaCentres.title, mediaCentres.uuid)
  ).map(({ uuid }) => uuid)

/** Returns the team and slug, which make up the URL, of media centres that search engines may list. */
export const listedCentres = (db: Db, most: number) =>
  db
    .select({ team: mediaCentres.team, slug: mediaCentres.slug })
    .from(mediaCentres)
    .where(and(eq(mediaCentres.visibility, 'public'), eq(mediaCentres.live, true), isNull(mediaCentres.recycled_at)))
    .orderBy(mediaCentres.uuid)
    .limit(most)

/** The first page of an ordered list. The total is counted with it, so that rights are checked once. */
const firstPage = async <Row extends Record<string, unknown>>(
  db: Db,
  ordered: SQL,
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
  name?: string,
) => {
  const statement = sql`
    with shown as materialized (${ordered} limit ${COUNT_EXACT_TO})
    select shown.*, (select count(*)::int from shown) total from shown limit ${limit + 1}`
  type Counted = Row & { total: number }
  const found = name
    ? await executeNamed<Counted>(db, name, statement)
    : // The statement selects the columns of the caller's row plus `total`.
      ((await db.execute(statement)).rows as unknown as Counted[])
  return pageOf<Row>(
    limit,
    async () => found,
    keyOf,
    async () => found[0]?.total ?? 0,
  )
}

type InAlbum = { uuid: string; entry: string; unpinned: number; position: number }
/** The files in an album that visitors see, pinned ones first. */
export const inAlbum = async (db: Db, album: string, { cursor, limit }: Paging, at: Date) => {
  const key = readCursor(cursor, 'number', 'place', 'uuid')
  const from = sql`from ${albumFiles} m join ${filesTable} f on f.uuid = m.file where m.album = ${album} and ${visibleToVisitors(at)}`
  const select = sql`select m.file uuid, m.uuid entry, (not m.pinned)::int unpinned, m.position ${from}`
  const order = sql`order by m.pinned desc, m.position, m.uuid`
  const keyOf = ({ unpinned, position, entry }: InAlbum) => [unpinned, position, entry]
  if (!key) return firstPage(db, sql`${select} ${order}`, limit, keyOf, 'media-centre-album')
  const after = sql`((not m.pinned)::int, m.position, m.uuid) > (${key[0]}::int, ${key[1]}::double precision, ${key[2]}::uuid)`
  return pageOf(
    limit,
    async (n) => (await db.execute<InAlbum>(sql`${select} and ${after} ${order} limit ${n}`)).rows,
    keyOf,
    () => countOf(db, from),
  )
}

/** A search as a subquery that returns `file` and `created_at`. */
export type Search = SQL
export type Among = {
  /** The albums to search. */
  albums: readonly string[]
  /** The searches of live albums. */
  live?: readonly Search[]
  pinned?: boolean
  /** If given, only the files that this search finds are included. */
  found?: Search
}
/** Each file of these albums once, with the time at which it was added. */
const filesOf = ({ albums, live = [], pinned, found }: Among): SQL => {
  const isFound = (file: SQL) => (found ? sql`and ${file} in (select found.file from (${found}) found)` : sql``)
  const added = sql`select m.file uuid, m.added_at at from ${albumFiles} m
    where m.album = ${oneOf(albums)} ${pinned ? sql`and m.pinned` : sql``} ${isFound(sql`m.file`)}`
  const searched = live.map(
    (one) => sql`select l.file uuid, l.created_at at from (${one}) l where true ${isFound(sql`l.file`)}`,
  )
  const [only, ...others] = searched
  // A single search returns each file only once, so grouping isn't needed.
  if (only && others.length === 0 && albums.length === 0) return only
  return sql`select x.uuid, min(x.at) at from (${sql.join([added, ...searched], sql` union all `)}) x group by x.uuid`
}
/** Reads the files in order and checks them one by one, so that a page reads only the rights of its own files. */
const listedIn = (among: Among, at: Date, after = sql``): SQL => sql`from (
    select * from (${filesOf(among)}) y ${after} order by at desc, uuid desc
    ) listed cross join lateral (select from ${filesTable} f where f.uuid = listed.uuid and ${visibleToVisitors(at)} limit 1) shown`
type Listed = { uuid: string; at: string }
/** Files of several albums that visitors can see, each once, most recently added first. `count` is 0 unless
 *  `isCounted`. */
export const newest = async (db: Db, among: Among, { cursor, limit }: Paging, at: Date, { isCounted = true } = {}) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const after = key ? sql`where (at, uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const ordered = sql`select listed.uuid, at ${listedIn(among, at, after)} order by at desc, listed.uuid desc`
  const keyOf = ({ at: added, uuid }: Listed) => [added, uuid]
  if (!key && isCounted) return firstPage(db, ordered, limit, keyOf)
  return pageOf(
    limit,
    async (n) => (await db.execute<Listed>(sql`${ordered} limit ${n}`)).rows,
    keyOf,
    async () => (isCounted ? countOf(db, listedIn(among, at)) : 0),
  )
}

/** Returns how many files of each album visitors see, and the first of them. Albums without any are left out. */
export const firstFilesOf = async (db: Db, albums: readonly string[], at: Date) =>
  albums.length === 0
    ? []
    : executeNamed<{ album: string; files: number; first_file: string }>(
        db,
        'media-centre-covers',
        sql`select m.album, count(*)::int files, (array_agg(m.file order by m.pinned desc, m.position, m.uuid))[1] first_file
          from ${albumFiles} m join ${filesTable} f on f.uuid = m.file
          where m.album = ${oneOf(albums)} and ${visibleToVisitors(at)} group by m.album`,
      )
/** Returns those of these files that visitors can see, in the given order. */
export const visibleAmong = async (db: Db, uuids: readonly string[], at: Date) => {
  if (uuids.length === 0) return []
  const rows = await executeNamed<{ uuid: string }>(
    db,
    'media-centre-seen',
    sql`select f.uuid from ${filesTable} f where f.uuid = ${oneOf(uuids)} and ${visibleToVisitors(at)}`,
  )
  const shown = new Set(rows.map(({ uuid }) => uuid))
  return uuids.filter((uuid) => shown.has(uuid))
}
/** Returns the pairs of a file and an album that contains it, among these files and albums. */
export const holders = async (db: Db, files: readonly string[], albums: readonly string[]) =>
  files.length === 0
    ? []
    : (
        await db.execute<{ file: string; album: string }>(sql`
          select m.file, m.album from ${albumFiles} m where m.file = ${oneOf(files)} and m.album = ${oneOf(albums)}
          order by m.file, m.uuid`)
      ).rows
/** Returns the pairs of a file and an album whose search matches it, among these files and searches. */
export const searchesMatchingFiles = async (
  db: Db,
  files: readonly string[],
  searches: ReadonlyMap<string, Search>,
) => {
  if (files.length === 0 || searches.size === 0) return []
  const each = [...searches].map(
    ([album, search]) => sql`select l.file, ${album}::uuid album from (${search}) l where l.file = ${oneOf(files)}`,
  )
  return (await db.execute<{ file: string; album: string }>(sql.join(each, sql` union all `))).rows
}
