import type { Actor, LinkWarnings, Surface } from '@vitrine/contract'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { rightsUnknown } from '../../../visibility/rule-conditions.ts'
import { allowedTo, type MemberContext, visibleTo } from '../../../visibility/visible.ts'
import { collectionFiles, collections } from '../../collections/table.ts'
import { files } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { galleries, galleryFiles } from '../../galleries/table.ts'
import { mapFiles } from '../../maps/table.ts'
import { boundingBoxes, persons } from '../../people/table.ts'
import { shareLinkFiles, shareLinks } from '../table.ts'

/** The content of a link: chosen files, or the current files in a folder, collection or gallery. */
type Source = Pick<typeof shareLinks.$inferSelect, 'uuid' | 'folder' | 'collection' | 'gallery'>
type Content = Omit<Source, 'uuid'> & { uuid?: string; map?: string | null }
type Paging = { cursor?: string | undefined; limit: number }

/** A folder and all its subfolders. */
export const below = (folder: string | SQL) => sql`
  with recursive below as (select uuid from ${folders} where uuid = ${folder}
    union select d.uuid from ${folders} d join below b on d.parent_folder = b.uuid) select uuid from below`

type Lists = { [K in 'uuid' | 'collection' | 'gallery' | 'map']?: string | SQL | null }
/** The SQL after `from` that selects the files of a link target. Folders are handled separately. */
export const filesOf = ({ collection, gallery, map, uuid }: Lists): SQL => {
  if (collection) return sql`${collectionFiles} m join ${files} f on f.uuid = m.file where m.collection = ${collection}`
  if (gallery) return sql`${galleryFiles} m join ${files} f on f.uuid = m.file where m.gallery = ${gallery}`
  if (map) return sql`${mapFiles} m join ${files} f on f.uuid = m.file where m.map = ${map}`
  return sql`${shareLinkFiles} m join ${files} f on f.uuid = m.file where m.link = ${uuid}`
}

/** Whether this link shares this file. */
export const hasFile = async (db: Db, link: Source, file: string) => {
  const found = link.folder
    ? sql`select 1 from ${files} f where f.uuid = ${file} and f.parent_folder in (${below(link.folder)})`
    : sql`select 1 from ${filesOf(link)} and f.uuid = ${file}`
  return (await db.execute(found)).rows.length > 0
}

/** Returns the team's 20 newest links that contain this file. */
export const linksWithFile = (db: Db, team: string, file: string) =>
  db
    .select()
    .from(shareLinks)
    .where(
      sql`${shareLinks.team} = ${team} and (
        exists (select 1 from ${shareLinkFiles} m where m.link = ${shareLinks.uuid} and m.file = ${file})
        or ${shareLinks.collection} in (select m.collection from ${collectionFiles} m where m.file = ${file})
        or ${shareLinks.gallery} in (select m.gallery from ${galleryFiles} m where m.file = ${file})
        or ${shareLinks.folder} in (with recursive above as (select parent_folder uuid from ${files} where uuid = ${file}
          union select d.parent_folder from ${folders} d join above a on d.uuid = a.uuid) select uuid from above))`,
    )
    .orderBy(desc(shareLinks.created_at), desc(shareLinks.uuid))
    .limit(20)

/** Who views a link, on which surface and when. */
export type ViewerContext = { actor: Actor; surface: Surface; at: Date }
/** The library files that this viewer can see through the link. */
export const seenThroughLink = ({ actor, surface, at }: ViewerContext) =>
  sql`f.in_library and ${visibleTo(actor, surface, at, { isOpened: true, isInLibrary: true })}`

const inFolder = (db: Db, folder: string, { cursor, limit }: Paging, viewer: ViewerContext) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const after = key ? sql`and (f.created_at, f.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const from = sql`from ${files} f where ${seenThroughLink(viewer)} and f.parent_folder in (${below(folder)})`
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<{ uuid: string; at: string }>(
          sql`select f.uuid, f.created_at at ${from} ${after} order by f.created_at desc, f.uuid desc limit ${n}`,
        )
      ).rows,
    ({ at, uuid }) => [at, uuid],
    () => countOf(db, from),
  )
}

/** A page of the files that a link shares: newest first for a folder, otherwise in the order of the link or its target. */
export const listFilesBehind = (db: Db, link: Source, asked: Paging, viewer: ViewerContext) => {
  if (link.folder) return inFolder(db, link.folder, asked, viewer)
  const key = readCursor(asked.cursor, 'place', 'uuid')
  const after = key ? sql`and (m.position, m.file) > (${key[0]}::double precision, ${key[1]}::uuid)` : sql``
  const from = sql`from ${filesOf(link)} and ${seenThroughLink(viewer)}`
  return pageOf(
    asked.limit,
    async (n) =>
      (
        await db.execute<{ uuid: string; at: number }>(
          sql`select m.file uuid, m.position at ${from} ${after} order by m.position, m.file limit ${n}`,
        )
      ).rows,
    ({ at, uuid }) => [at, uuid],
    () => countOf(db, from),
  )
}

/** Whether a collection is filled by a search. */
export const isLiveCollection = async (db: Db, collection: string) =>
  (await db.execute(sql`select 1 from ${collections} where uuid = ${collection} and query is not null`)).rows.length > 0
/** Returns the name of a folder, collection or gallery, which becomes the title of a link to it. Undefined if it is gone. */
export const nameOf = async (db: Db, { folder, collection, gallery }: Omit<Source, 'uuid'>) => {
  const found = folder
    ? sql`select name from ${folders} where uuid = ${folder}`
    : collection
      ? sql`select name from ${collections} where uuid = ${collection}`
      : sql`select title name from ${galleries} where uuid = ${gallery}`
  return (await db.execute<{ name: string }>(found)).rows[0]?.name
}

/** An existing link, or content that is about to be shared. */
type LinkTarget = Content | (Omit<Content, 'uuid'> & { files: readonly string[] })
const isBehind = (behind: LinkTarget): SQL => {
  if (behind.folder) return sql`f.parent_folder in (${below(behind.folder)})`
  if ('uuid' in behind || behind.collection || behind.gallery || behind.map)
    return sql`f.uuid in (select f.uuid from ${filesOf(behind)})`
  return sql`f.uuid = any(${sql.param('files' in behind ? behind.files : [])}::uuid[])`
}
/** The maximum number of files with named people that are checked before sharing, by file name. */
const MAX_EXAMINED = 1000
/** Warnings concern files that this member can share: the rights decision returns no warnings where it denies sharing. */
const sharable = (behind: LinkTarget, asking: MemberContext) =>
  sql`f.in_library and ${isBehind(behind)} and ${allowedTo('share', asking)}`
/** The files of a link target that this member can share and that show named people, sorted by file name. */
export const filesWithPeople = async (
  db: Db,
  behind: LinkTarget,
  asking: MemberContext,
): Promise<{ uuid: string; name: string }[]> => {
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    select f.uuid, f.name from ${files} f where ${sharable(behind, asking)}
      and exists (select from ${boundingBoxes} b join ${persons} p on p.uuid = b.person where b.file = f.uuid and p.name <> '')
    order by f.name, f.uuid limit ${MAX_EXAMINED}`)
  return rows
}
/** The files of a link target that need attention: those without recorded rights, and those that expire, soonest first. */
export const warningsOf = async (
  db: Db,
  behind: LinkTarget,
  asking: MemberContext,
): Promise<Omit<LinkWarnings, 'releases'>> => {
  const { rows } = await db.execute<{ unknown: LinkWarnings['rights_unknown']; ends: LinkWarnings['ends'] }>(sql`
    with these as materialized (select f.name, f.expiration_date, f.expires_at, ${rightsUnknown()} unknown
      from ${files} f where ${sharable(behind, asking)}),
    ending as (select name, expiration_date from these where expires_at > ${asking.now.toISOString()}::timestamptz)
    select json_build_object('count', (select count(*) from these where unknown),
        'names', array(select name from these where unknown order by name limit 3)) unknown,
      json_build_object('count', (select count(*) from ending), 'files', coalesce((select json_agg(e.*) from
        (select * from ending order by expiration_date, name limit 20) e), '[]')) ends`)
  const [found] = rows
  return {
    rights_unknown: found?.unknown ?? { count: 0, names: [] },
    ends: found?.ends ?? { count: 0, files: [] },
  }
}
