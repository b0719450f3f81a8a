import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { pageOf, readCursor } from '../../../platform/db/paging.ts'
import { moveBefore } from '../../../platform/db/ordering.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { albumFiles, albums, mediaCentres } from '../table.ts'
import type { Search } from './visits.ts'
import type { Paging } from './albums.ts'

export type Entry = { entry: string | null; file: string; album: string; album_title: string; pinned: boolean }

export const findAlbumFiles: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: albumFiles.uuid, team: mediaCentres.team })
    .from(albumFiles)
    .innerJoin(albums, eq(albums.uuid, albumFiles.album))
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, albums.media_centre))
    .where(inArray(albumFiles.uuid, uuids))

const isSeen = (asking: MemberContext) => and(eq(files.uuid, albumFiles.file), seenInLibrary(asking, files))
const selectEntries = (db: Db, asking: MemberContext) =>
  db
    .select({
      entry: albumFiles.uuid,
      file: albumFiles.file,
      album: albums.uuid,
      album_title: albums.title,
      pinned: albumFiles.pinned,
      position: albumFiles.position,
    })
    .from(albumFiles)
    .innerJoin(albums, eq(albums.uuid, albumFiles.album))
    .innerJoin(files, isSeen(asking))

const countEntries = async (db: Db, among: SQL | undefined, asking: MemberContext) =>
  (
    await db
      .select({ n: sql<number>`count(*)::int` })
      .from(albumFiles)
      .innerJoin(albums, eq(albums.uuid, albumFiles.album))
      .innerJoin(files, isSeen(asking))
      .where(among)
  )[0]?.n ?? 0

/** The files in an album, pinned ones first. */
export const ofAlbum = (db: Db, album: string, asking: MemberContext, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 'number', 'place', 'uuid')
  const among = eq(albumFiles.album, album)
  const after = key
    ? sql`(${albumFiles.pinned}::int * -1, ${albumFiles.position}, ${albumFiles.uuid})
        > (${key[0]}::int, ${key[1]}::double precision, ${key[2]}::uuid)`
    : undefined
  return pageOf(
    limit,
    (n) =>
      selectEntries(db, asking)
        .where(and(among, after))
        .orderBy(desc(albumFiles.pinned), asc(albumFiles.position), asc(albumFiles.uuid))
        .limit(n),
    ({ pinned, position, entry }) => [pinned ? -1 : 0, position, entry],
    () => countEntries(db, among, asking),
  )
}
/** Entries of a media centre, newest first: the pinned ones, or those whose files a search finds. */
export const ofCentre = (
  db: Db,
  centre: string,
  which: { pinned: true } | { found: Search },
  asking: MemberContext,
  { cursor, limit }: Paging,
) => {
  const key = readCursor(cursor, 'uuid')
  const among = and(
    eq(albums.media_centre, centre),
    'pinned' in which
      ? eq(albumFiles.pinned, true)
      : sql`${albumFiles.file} in (select found.file from (${which.found}) found)`,
  )
  const after = key ? sql`${albumFiles.uuid} < ${key[0]}::uuid` : undefined
  return pageOf(
    limit,
    (n) => selectEntries(db, asking).where(and(among, after)).orderBy(desc(albumFiles.uuid)).limit(n),
    ({ entry }) => [entry],
    () => countEntries(db, among, asking),
  )
}

export const one = async (db: Db, uuid: string) =>
  requireRow(
    await db
      .select({
        uuid: albumFiles.uuid,
        album: albumFiles.album,
        file: albumFiles.file,
        centre: albums.media_centre,
        title: albums.title,
      })
      .from(albumFiles)
      .innerJoin(albums, eq(albums.uuid, albumFiles.album))
      .where(eq(albumFiles.uuid, uuid)),
  )

/** Returns those of these entries that are in the album. */
export const ofAlbumAmong = (db: Db, album: string, uuids: readonly string[]) =>
  db
    .select({ uuid: albumFiles.uuid, file: albumFiles.file })
    .from(albumFiles)
    .where(and(eq(albumFiles.album, album), inArray(albumFiles.uuid, [...uuids])))

/** Returns the albums that a file was added to, in media centres that are not in the recycling bin. */
export const albumsOfFile = async (db: Db, file: string) =>
  await db
    .select({
      uuid: albumFiles.uuid,
      media_centre: { uuid: mediaCentres.uuid, title: mediaCentres.title },
      album: { uuid: albums.uuid, title: albums.title },
    })
    .from(albumFiles)
    .innerJoin(albums, eq(albums.uuid, albumFiles.album))
    .innerJoin(mediaCentres, and(eq(mediaCentres.uuid, albums.media_centre), isNull(mediaCentres.recycled_at)))
    .where(eq(albumFiles.file, file))
    .orderBy(asc(mediaCentres.title), asc(albums.title), asc(albumFiles.uuid))

/** Adds files to the end of an album; existing ones keep their position. Returns how many were added. */
export const add = async (db: Db, album: string, these: readonly string[]) => {
  if (these.length === 0) return 0
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`places ${album}`}, 0))`)
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${albumFiles.position}), 0)` })
    .from(albumFiles)
    .where(eq(albumFiles.album, album))
  const from = last?.position ?? 0
  const rows = these.map((file, at) => ({ album, file, position: from + at + 1 }))
  const added = await db.insert(albumFiles).values(rows).onConflictDoNothing().returning({ uuid: albumFiles.uuid })
  return added.length
}
export const remove = async (db: Db, uuids: readonly string[]) =>
  (
    await db
      .delete(albumFiles)
      .where(inArray(albumFiles.uuid, [...uuids]))
      .returning({ uuid: albumFiles.uuid })
  ).length
export const pin = (db: Db, uuids: readonly string[], pinned: boolean) =>
  db
    .update(albumFiles)
    .set({ pinned })
    .where(inArray(albumFiles.uuid, [...uuids]))

const places = { table: sql`${albumFiles}`, within: sql`album`, item: sql`uuid` }
export const moveWithin = (db: Db, album: string, entry: string, before: string | null) =>
  moveBefore(db, places, album, [entry], before)
/** Moves entries to the end of another album. If a file is already in that album, its old entry is just removed. */
export const moveToAlbum = async (db: Db, entries: readonly { uuid: string; file: string }[], album: string) => {
  await add(
    db,
    album,
    entries.map(({ file }) => file),
  )
  await remove(
    db,
    entries.map(({ uuid }) => uuid),
  )
}
