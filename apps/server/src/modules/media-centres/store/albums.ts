import { type AlbumTerms, narrowTerms } from '@vitrine/contract'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { albumFiles, albums, mediaCentres } from '../table.ts'

export type Paging = { cursor?: string | undefined; limit: number }
export type Row = typeof albums.$inferSelect

export const findAlbums: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: albums.uuid, team: mediaCentres.team })
    .from(albums)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, albums.media_centre))
    .where(inArray(albums.uuid, uuids))

/** The number of files in an album that this member sees, including those that visitors don't see. */
const fileCount = (asking: MemberContext) => sql<number>`(select count(*)::int from ${albumFiles}
  join ${files} on ${files.uuid} = ${albumFiles.file} and ${seenInLibrary(asking, files)} where ${albumFiles.album} = ${albums.uuid})`
const inner = sql`inner_album`
const albumCount = sql<number>`(select count(*)::int from ${albums} ${inner} where ${inner}.parent_album = ${albums.uuid})`
const coverFile = (asking: MemberContext) => sql<
  string | null
>`coalesce(${albums.cover}, (select ${albumFiles.file} from ${albumFiles}
  join ${files} on ${files.uuid} = ${albumFiles.file} and ${seenInLibrary(asking, files)} where ${albumFiles.album} = ${albums.uuid}
  order by ${albumFiles.pinned} desc, ${albumFiles.position}, ${albumFiles.uuid} limit 1))`

const selectCards = (db: Db, asking: MemberContext) =>
  db
    .select({
      ...getTableColumns(albums),
      centre_title: mediaCentres.title,
      cover_file: coverFile(asking),
      file_count: fileCount(asking),
      album_count: albumCount,
    })
    .from(albums)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, albums.media_centre))
export type Card = Awaited<ReturnType<typeof card>>

/** The albums of one parent, or of the top level. */
export const cards = (
  db: Db,
  centre: string,
  parent: string | null,
  asking: MemberContext,
  { cursor, limit }: Paging,
) => {
  const key = readCursor(cursor, 'place', 'uuid')
  const among = and(
    eq(albums.media_centre, centre),
    parent === null ? isNull(albums.parent_album) : eq(albums.parent_album, parent),
  )
  const after = key
    ? sql`(${albums.position}, ${albums.uuid}) > (${key[0]}::double precision, ${key[1]}::uuid)`
    : undefined
  return pageOf(
    limit,
    (n) => selectCards(db, asking).where(and(among, after)).orderBy(asc(albums.position), asc(albums.uuid)).limit(n),
    ({ position, uuid }) => [position, uuid],
    () => db.$count(albums, among),
  )
}
export const card = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow(await selectCards(db, asking).where(eq(albums.uuid, uuid)))
export const one = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(albums).where(eq(albums.uuid, uuid)))
export const all = (db: Db, centre: string): Promise<Row[]> =>
  db.select().from(albums).where(eq(albums.media_centre, centre)).orderBy(asc(albums.position), asc(albums.uuid))

/** Returns a team's live albums by title, first of the media centre, then of the album. Media centres in the recycling bin
 *  are left out. */
export const liveOfTeam = (db: Db, team: string, most: number) =>
  db
    .select({ ...getTableColumns(albums), centre_title: mediaCentres.title })
    .from(albums)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, albums.media_centre))
    .where(and(eq(mediaCentres.team, team), isNull(mediaCentres.recycled_at), isNotNull(albums.query)))
    .orderBy(asc(mediaCentres.title), asc(albums.title), asc(albums.uuid))
    .limit(most)

/** Serialises changes to the tree of one media centre, so that two concurrent moves can't create a cycle. */
export const lockTree = (db: Db, centre: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`albums ${centre}`}, 0))`)

type Node = Pick<Row, 'uuid' | 'parent_album' | 'access' | 'downloads'>
/** The albums from the top of the tree down to this one. */
export const pathTo = <T extends Pick<Node, 'uuid' | 'parent_album'>>(
  tree: ReadonlyMap<string, T>,
  uuid: string,
): T[] => {
  const path: T[] = []
  for (let at = tree.get(uuid); at; at = at.parent_album === null ? undefined : tree.get(at.parent_album))
    path.unshift(at)
  return path
}
/** The effective terms of each album, after its parents have restricted them. */
export const effectiveTerms = (downloads: AlbumTerms['downloads'], tree: ReadonlyMap<string, Node>) => {
  const terms = new Map<string, AlbumTerms>()
  for (const uuid of tree.keys())
    for (const node of pathTo(tree, uuid)) {
      if (terms.has(node.uuid)) continue
      const parent = node.parent_album === null ? undefined : terms.get(node.parent_album)
      terms.set(node.uuid, narrowTerms(parent ?? { access: 'inherit', downloads }, node))
    }
  return terms
}
export const tree = async (db: Db, centre: string): Promise<Map<string, Row>> =>
  new Map((await all(db, centre)).map((album) => [album.uuid, album]))

const lastPosition = (centre: string, parent: string | null) =>
  sql`(select coalesce(max(a.position), 0) + 1 from ${albums} a
    where a.media_centre = ${centre} and a.parent_album is not distinct from ${parent}::uuid)`
export const insert = async (db: Db, row: Omit<typeof albums.$inferInsert, 'position'>) =>
  requireRow(
    await db
      .insert(albums)
      .values({ ...row, position: lastPosition(row.media_centre, row.parent_album ?? null) })
      .returning({ uuid: albums.uuid }),
  ).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof albums.$inferInsert>) =>
  db
    .update(albums)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(albums.uuid, uuid))
export const moveTo = (db: Db, { uuid, media_centre }: Row, parent: string | null) =>
  db
    .update(albums)
    .set({ parent_album: parent, position: lastPosition(media_centre, parent) })
    .where(eq(albums.uuid, uuid))
/** Puts sibling albums in this order. */
export const order = (db: Db, uuids: readonly string[]) =>
  db.execute(sql`update ${albums} set position = n.place from unnest(${sql.param(uuids)}::uuid[]) with ordinality n(album, place)
    where ${albums.uuid} = n.album`)
export const remove = async (db: Db, uuid: string) => db.delete(albums).where(eq(albums.uuid, uuid))
