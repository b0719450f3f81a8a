import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { visibleTo } from '../../../visibility/visible.ts'
import { mediaCentres } from '../table.ts'
import type { Paging } from './albums.ts'
import type { Row } from './centres.ts'

/** Files that the rights decision shows to visitors of a media centre. */
const seen = (at: Date) =>
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

/** The media centres of a team that are live, by title. */
export const liveCentres = async (db: Db, team: string) =>
  (
    await db
      .select({ uuid: mediaCentres.uuid })
      .from(mediaCentres)
      .where(and(eq(mediaCentres.team, team), eq(mediaCentres.live, true), isNull(mediaCentres.recycled_at)))
      .orderBy(mediaCentres.title, mediaCentres.uuid)
  ).map(({ uuid }) => uuid)

/** The files of an album that visitors see, pinned ones first. */
export const inAlbum = (db: Db, album: string, { cursor, limit }: Paging, at: Date) => {
  const key = readCursor(cursor, 'number', 'place', 'uuid')
  const after = key
    ? sql`and ((not m.pinned)::int, m.position, m.uuid) > (${key[0]}::int, ${key[1]}::double precision, ${key[2]}::uuid)`
    : sql``
  const from = sql`from media_centre_files m join files f on f.uuid = m.file where m.album = ${album} and ${seen(at)}`
  type Found = { uuid: string; entry: string; unpinned: number; position: number }
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Found>(sql`
          select m.file uuid, m.uuid entry, (not m.pinned)::int unpinned, m.position ${from} ${after}
          order by m.pinned desc, m.position, m.uuid limit ${n}`)
      ).rows,
    ({ unpinned, position, entry }) => [unpinned, position, entry],
    () => countOf(db, from),
  )
}

export type Among = {
  /** Albums whose files are looked through. */
  albums: readonly string[]
  /** Files that live albums have found. */
  live?: readonly string[]
  pinned?: boolean
  /** Only files among these. */
  found?: readonly string[]
}
/** The files in their order, and then, one by one, whether they are seen: a page reads the rights of its own files only. */
const listedIn = ({ albums, live = [], pinned, found }: Among, at: Date, after = sql``): SQL => {
  const also = [pinned ? sql`and m.pinned` : sql``, found ? sql`and m.file = ${oneOf(found)}` : sql``]
  const inLive = found ? sql`and f.uuid = ${oneOf(found)}` : sql``
  const added = sql`select m.file uuid, m.added_at at from media_centre_files m
    where m.album = ${oneOf(albums)} ${sql.join(also, sql` `)}`
  const all =
    live.length === 0
      ? added
      : sql`${added} union all select f.uuid, f.created_at from files f where f.uuid = ${oneOf(live)} ${inLive}`
  return sql`from (
    select * from (select x.uuid, min(x.at) at from (${all}) x group by x.uuid) y ${after} order by at desc, uuid desc
    ) listed cross join lateral (select from files f where f.uuid = listed.uuid and ${seen(at)} limit 1) shown`
}
/** Files of several albums that visitors see, each once, the newest there first. `count` is 0 where nobody needs it. */
export const newest = (db: Db, among: Among, { cursor, limit }: Paging, at: Date, { isCounted = true } = {}) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const after = key ? sql`where (at, uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<{ uuid: string; at: string }>(
          sql`select listed.uuid, at ${listedIn(among, at, after)} order by at desc, listed.uuid desc limit ${n}`,
        )
      ).rows,
    ({ at: added, uuid }) => [added, uuid],
    async () => (isCounted ? countOf(db, listedIn(among, at)) : 0),
  )
}

/** How many files of each album visitors see, and the first of them. */
export const facesOf = async (db: Db, albums: readonly string[], at: Date) =>
  albums.length === 0
    ? []
    : (
        await db.execute<{ album: string; files: number; face: string }>(sql`
          select m.album, count(*)::int files, (array_agg(m.file order by m.pinned desc, m.position, m.uuid))[1] face
          from media_centre_files m join files f on f.uuid = m.file
          where m.album = ${oneOf(albums)} and ${seen(at)} group by m.album`)
      ).rows
/** Those of these files that visitors see, in the order given. */
export const seenAmong = async (db: Db, uuids: readonly string[], at: Date) => {
  if (uuids.length === 0) return []
  const { rows } = await db.execute<{ uuid: string }>(
    sql`select f.uuid from files f where f.uuid = ${oneOf(uuids)} and ${seen(at)}`,
  )
  const shown = new Set(rows.map(({ uuid }) => uuid))
  return uuids.filter((uuid) => shown.has(uuid))
}
/** Which of these albums hold which of these files. */
export const holders = async (db: Db, files: readonly string[], albums: readonly string[]) =>
  files.length === 0
    ? []
    : (
        await db.execute<{ file: string; album: string }>(sql`
          select m.file, m.album from media_centre_files m where m.file = ${oneOf(files)} and m.album = ${oneOf(albums)}
          order by m.file, m.uuid`)
      ).rows
