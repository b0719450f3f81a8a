import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { folders } from './table.ts'

type Row = { team: string; name: string; parent_folder: string | null; created_by: string | null }

/** All folders with the number of files in the library that lie in each. */
export const ofTeam = async (db: Db, team: string) => {
  const { rows } = await db.execute<{ uuid: string; name: string; parent_folder: string | null; files: number }>(sql`
    select f.uuid, f.name, f.parent_folder, coalesce(n.files, 0)::int files from folders f
    left join (select parent_folder, count(*) files from files
      where team = ${team} and in_library group by parent_folder) n on n.parent_folder = f.uuid
    where f.team = ${team} order by lower(f.name), f.uuid`)
  return rows
}

export const insert = async (db: Db, row: Row) => {
  const [kept] = await db.insert(folders).values(row).returning()
  if (!kept) throw new Error('the folder was not kept')
  return kept
}

/** The folder of that name in that place, made if there is none: two that come at once get the same. */
export const findOrInsert = async (db: Db, row: Row) => {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`folder ${row.team} ${row.parent_folder ?? ''}`}, 0))`,
  )
  const { rows } = await db.execute<{ uuid: string }>(sql`
    select uuid from folders where team = ${row.team} and parent_folder is not distinct from ${row.parent_folder}
      and name = ${row.name} order by uuid limit 1`)
  return rows[0] ? { uuid: rows[0].uuid, made: false } : { uuid: (await insert(db, row)).uuid, made: true }
}

/** From the root down. */
export const breadcrumbs = async (db: Db, folder: string) => {
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    with recursive way as (
      select uuid, name, parent_folder, 0 depth from folders where uuid = ${folder}
      union all select f.uuid, f.name, f.parent_folder, way.depth + 1 from folders f join way on f.uuid = way.parent_folder
    ) cycle uuid set looped using path
    select uuid, name from way order by depth desc`)
  return rows
}

export const findFolders: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: folders.uuid, team: folders.team, owner: folders.created_by })
    .from(folders)
    .where(inArray(folders.uuid, uuids))
