import { COUNT_EXACT_TO } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { files } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { teams } from '../../teams/table.ts'
import { folderShares } from '../table.ts'
import { visibleToOthers } from './shares.ts'

type Listed = { uuid: string; name: string; team: string; team_name: string; at: string }
const list = async (db: Db, of: SQL, theirs: SQL) =>
  (
    await db.execute<Listed>(sql`
    select d.uuid, d.name, t.uuid team, t.name team_name, s.created_at at
    from ${folderShares} s join ${folders} d on d.uuid = s.folder join ${teams} t on t.uuid = ${theirs}
    where ${of} and d.recycled_at is null order by lower(d.name), d.uuid, lower(t.name)`)
  ).rows
export const withTeam = (db: Db, team: string) => list(db, sql`s.team = ${team}`, sql`d.team`)
export const byTeam = (db: Db, team: string) => list(db, sql`d.team = ${team}`, sql`s.team`)

export const anyShared = async (db: Db, team: string) => {
  const { rows } = await db.execute<{ with_us: boolean; by_us: boolean }>(sql`select
    exists (select 1 from ${folderShares} s join ${folders} d on d.uuid = s.folder
      where s.team = ${team} and d.recycled_at is null) with_us,
    exists (select 1 from ${folders} d join ${folderShares} s on s.folder = d.uuid
      where d.team = ${team} and d.recycled_at is null) by_us`)
  return rows[0] ?? { with_us: false, by_us: false }
}

type Inside = { uuid: string; name: string; team: string; team_name: string; files: number }
/** Lists folders with the number of files that the other team sees in each. */
const foldersWhere = async (db: Db, which: SQL, at: Date) =>
  (
    await db.execute<Inside>(sql`
    select d.uuid, d.name, t.uuid team, t.name team_name,
      (select count(*)::int from (select 1 from ${files} f where f.team = d.team and f.parent_folder = d.uuid 
        and ${visibleToOthers(at)} limit ${COUNT_EXACT_TO}) counted) files
    from ${folders} d join ${teams} t on t.uuid = d.team where ${which} and d.recycled_at is null order by lower(d.name), d.uuid`)
  ).rows
export const topFolders = (db: Db, team: string, at: Date) =>
  foldersWhere(db, sql`d.uuid in (select folder from ${folderShares} where team = ${team})`, at)
export const foldersIn = (db: Db, folder: string, at: Date) =>
  foldersWhere(
    db,
    sql`(d.team, d.parent_folder) = (select p.team, p.uuid from ${folders} p where p.uuid = ${folder})`,
    at,
  )

/** Returns the path to a folder from its topmost shared folder. Folders above that aren't disclosed. */
export const pathToFolder = async (db: Db, team: string, folder: string) => {
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    with recursive way as (
      select uuid, name, parent_folder, 0 depth from ${folders} where uuid = ${folder}
      union all select d.uuid, d.name, d.parent_folder, way.depth + 1 from ${folders} d join way on d.uuid = way.parent_folder
    )
    select uuid, name from way where depth <= (
      select max(depth) from way join ${folderShares} s on s.folder = way.uuid and s.team = ${team}
    ) order by depth desc`)
  return rows
}

/** Returns a page of the files that another team sees in a folder, newest first. */
export const filesIn = (
  db: Db,
  folder: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  at: Date,
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const from = sql`from ${files} f join ${folders} d on d.uuid = ${folder} and d.team = f.team and d.uuid = f.parent_folder
    where ${visibleToOthers(at)}`
  const after = key ? sql`and (f.created_at, f.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<{ uuid: string; team: string; hide_name: boolean; created_at: string }>(
          sql`select f.uuid, f.team, f.hide_name, f.created_at ${from} ${after} order by f.created_at desc, f.uuid desc limit ${n}`,
        )
      ).rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, from),
  )
}

/** Finds another team's folder, once per team it is shared with, directly or through a parent folder. */
export const findSharedFolders: FindSubjects = async (db, uuids) => {
  if (uuids.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; team: string }>(sql`
    with recursive way as (
      select uuid start, uuid, parent_folder from ${folders} where uuid in ${uuids} and recycled_at is null
      union select way.start, d.uuid, d.parent_folder from ${folders} d join way on d.uuid = way.parent_folder
    )
    select distinct way.start uuid, s.team from way join ${folderShares} s on s.folder = way.uuid`)
  return rows
}
/** Finds teams as subjects: one row for each other team that shares folders with them. */
export const findSharedTeams: FindSubjects = async (db, uuids) => {
  if (uuids.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; team: string }>(sql`
    select distinct s.team uuid, d.team from ${folderShares} s join ${folders} d on d.uuid = s.folder where s.team in ${uuids}`)
  return rows
}
