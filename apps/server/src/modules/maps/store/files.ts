import { COUNT_EXACT_TO, type MapArea } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type MemberContext, seenInLibrary, visibleTo } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { mapFiles, maps } from '../table.ts'
import { inArea, isWholeWorld, type Points } from './points.ts'

const ofMap = (map: string, which: SQL) =>
  sql`from ${mapFiles} i join ${files} f on f.uuid = i.file where i.map = ${map} and ${which}`
/** The files on a map that this member sees in the library. */
export const forMember = (map: string, asking: MemberContext) => ofMap(map, seenInLibrary(asking))
/** Whether the rights decision lets everyone see a file on a public map. */
const isVisibleToPublic = (at: Date) =>
  sql`f.in_library and ${visibleTo({ kind: 'link', opens: [] }, 'public page', at, { isOpened: true, isInLibrary: true })}`
/** The files on a map that the rights decision lets everyone see. */
export const visibleToPublic = (map: string, at: Date) => ofMap(map, isVisibleToPublic(at))
/** Of the files in `from`, those that a search finds. */
export const filtered = (from: SQL, found: SQL | undefined): SQL =>
  found ? sql`${from} and f.uuid in (select q.file from (${found}) q)` : from
/** Returns the number of files on a map that this member sees in the library but visitors don't see. */
export const countHidden = async (db: Db, map: string, asking: MemberContext): Promise<number> => {
  const hidden = sql`${forMember(map, asking)} and (${isVisibleToPublic(asking.now)}) is not true`
  const { rows } = await db.execute<{ hidden: number }>(
    sql`select count(*)::int hidden from (select 1 ${hidden} limit ${COUNT_EXACT_TO}) n`,
  )
  return rows[0]?.hidden ?? 0
}

export type FilesQuery = MapArea & { cursor?: string | undefined; limit: number; located?: boolean | undefined }
const locationCondition = (asked: FilesQuery, points: Points): SQL => {
  if (asked.located === false) return sql`f.latitude is null`
  const inside = isWholeWorld(asked) ? sql`` : sql`and ${inArea(asked, points)}`
  return asked.located || !isWholeWorld(asked) ? sql`f.latitude is not null ${inside}` : sql`true`
}
/** A page of files, newest first. */
export const page = (db: Db, from: SQL, points: Points, asked: FilesQuery) => {
  const key = readCursor(asked.cursor, 'moment', 'uuid')
  const which = sql`${from} and ${locationCondition(asked, points)}`
  const after = key ? sql`and (f.created_at, f.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<{ file: string; at: string }>(sql`select f.uuid file, f.created_at::text at ${which} ${after}
        order by f.created_at desc, f.uuid desc limit ${n}`)
    ).rows
  return pageOf(
    asked.limit,
    rows,
    ({ at, file }) => [at, file],
    () => countOf(db, which),
  )
}

export const has = async (db: Db, map: string, file: string) =>
  (await db.execute(sql`select 1 from ${mapFiles} where map = ${map} and file = ${file}`)).rowCount !== 0
/** Adds files to a map, leaving out any that this member can't see in the library. */
export const addFiles = async (db: Db, map: string, these: readonly string[], asking: MemberContext) => {
  if (these.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    with m as (select uuid from ${maps} where uuid = ${map} for key share),
      added as (select f.uuid from ${files} f where f.uuid = any(${sql.param(these)}::uuid[]) and f.team = ${asking.actor.team}
        and ${seenInLibrary(asking)} order by f.uuid for key share of f)
    insert into ${mapFiles} (map, file) select m.uuid, added.uuid from m cross join added on conflict do nothing`)
  return rowCount ?? 0
}
export const removeFiles = async (db: Db, map: string, these: readonly string[]) => {
  if (these.length === 0) return 0
  const among = sql`any(${sql.param(these)}::uuid[])`
  return (await db.execute(sql`delete from ${mapFiles} where map = ${map} and file = ${among}`)).rowCount ?? 0
}
