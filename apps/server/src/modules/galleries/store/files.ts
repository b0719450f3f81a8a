import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { moveBefore } from '../../../platform/db/ordering.ts'
import { type MemberContext, seenInLibrary, visibleTo } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { galleries, galleryFiles } from '../table.ts'
import type { PageQuery } from './galleries.ts'

/**
 * The rights decision for visitors as an SQL condition on a gallery's files, so that the files can be paginated and
 * counted.
 */
const visibleToPublic = (at: Date) =>
  sql`f.in_library and ${visibleTo({ kind: 'link', opens: [] }, 'public page', at, { isOpened: true, isInLibrary: true })}`

type Place = { file: string; position: number }
const pageWhere = (db: Db, gallery: string, { cursor, limit }: PageQuery, which: SQL) => {
  const key = readCursor(cursor, 'place', 'uuid')
  const from = sql`from ${galleryFiles} i join ${files} f on f.uuid = i.file where i.gallery = ${gallery} and ${which}`
  const after = key ? sql`and (i.position, i.file) > (${key[0]}::double precision, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (await db.execute<Place>(sql`select i.file, i.position ${from} ${after} order by i.position, i.file limit ${n}`))
      .rows
  return pageOf(
    limit,
    rows,
    ({ position, file }) => [position, file],
    () => countOf(db, from),
  )
}
/** The files in a gallery that this member can see in the library, in the gallery's order. */
export const inLibrary = (db: Db, gallery: string, asked: PageQuery, asking: MemberContext) =>
  pageWhere(db, gallery, asked, seenInLibrary(asking))
/** The files in a gallery that visitors can see. */
export const visible = (db: Db, gallery: string, asked: PageQuery, at: Date) =>
  pageWhere(db, gallery, asked, visibleToPublic(at))
export const firstVisible = async (db: Db, gallery: string, at: Date) =>
  (
    await db.execute<{ file: string }>(sql`
      select i.file from ${galleryFiles} i join ${files} f on f.uuid = i.file where i.gallery = ${gallery} and ${visibleToPublic(at)}
      order by i.position, i.file limit 1`)
  ).rows[0]?.file
export const has = async (db: Db, gallery: string, file: string) =>
  (await db.execute(sql`select 1 from ${galleryFiles} where gallery = ${gallery} and file = ${file}`)).rowCount !== 0

/** Adds these files to the end of a gallery. Files that no longer exist are left out. */
export const addFiles = async (db: Db, team: string, gallery: string, these: readonly string[]) => {
  if (these.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    with g as (select uuid from ${galleries} where uuid = ${gallery} and team = ${team} for key share),
      f as (select f.uuid, n.place from ${files} f join unnest(${sql.param(these)}::uuid[]) with ordinality n(file, place)
        on n.file = f.uuid where f.team = ${team} order by f.uuid for key share of f)
    insert into ${galleryFiles} (gallery, file, position)
    select g.uuid, f.uuid, f.place + coalesce((select max(i.position) from ${galleryFiles} i where i.gallery = g.uuid), 0)
    from g cross join f
    on conflict do nothing`)
  return rowCount ?? 0
}
/** Removes files from a gallery. If the chosen cover is one of them, the gallery no longer has one. */
export const removeFiles = async (db: Db, gallery: string, these: readonly string[]) => {
  if (these.length === 0) return 0
  const among = sql`any(${sql.param(these)}::uuid[])`
  await db.execute(sql`update ${galleries} set cover = null where uuid = ${gallery} and cover = ${among}`)
  return (
    (await db.execute(sql`delete from ${galleryFiles} where gallery = ${gallery} and file = ${among}`)).rowCount ?? 0
  )
}
const places = { table: sql`${galleryFiles}`, within: sql`gallery`, item: sql`file` }
export const move = (db: Db, gallery: string, these: string[], before: string | null) =>
  moveBefore(db, places, gallery, these, before)
