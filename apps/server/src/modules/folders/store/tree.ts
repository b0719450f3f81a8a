import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { folders } from '../table.ts'

type Row = { team: string; name: string; parent_folder: string | null; created_by: string | null }

/** All folders, each with the number of library files that this member can see in it. */
export const ofTeam = async (db: Db, team: string, asking: MemberContext) => {
  const { rows } = await db.execute<{ uuid: string; name: string; parent_folder: string | null; files: number }>(sql`
    select d.uuid, d.name, d.parent_folder, coalesce(n.files, 0)::int files from ${folders} d
    left join (select f.parent_folder, count(*) files from ${files} f
      where f.team = ${team} and ${seenInLibrary(asking)} group by f.parent_folder) n on n.parent_folder = d.uuid
    where d.team = ${team} and d.recycled_at is null order by lower(d.name), d.uuid`)
  return rows
}

export const insert = async (db: Db, row: Row) => requireRow(await db.insert(folders).values(row).returning())

/** Serialises changes to a team's tree, so that paths stay valid until the transaction ends. */
export const lockTree = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${team}`}, 0))`)
/** Locks a folder that is not in the bin, so that nobody recycles it until the transaction ends. */
export const lockFolder = (db: Db, uuid: string) =>
  db
    .select()
    .from(folders)
    .where(and(eq(folders.uuid, uuid), isNull(folders.recycled_at)))
    .for('key share')
export const update = async (db: Db, uuid: string, row: { name: string; parent_folder: string | null }) =>
  requireRow(await db.update(folders).set(row).where(eq(folders.uuid, uuid)).returning())

/** Returns the folder with this name in this place, and creates it if needed. Concurrent calls get the same folder. */
export const findOrInsert = async (db: Db, row: Row) => {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`folder ${row.team} ${row.parent_folder ?? ''}`}, 0))`,
  )
  const { rows } = await db.execute<{ uuid: string }>(sql`
    select uuid from ${folders} where team = ${row.team} and parent_folder is not distinct from ${row.parent_folder}
      and name = ${row.name} and recycled_at is null order by uuid limit 1 for key share`)
  return rows[0] ? { uuid: rows[0].uuid, made: false } : { uuid: (await insert(db, row)).uuid, made: true }
}

/** The path of a folder from the root down. */
export const breadcrumbs = async (db: Db, folder: string) => {
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    with recursive way as (
      select uuid, name, parent_folder, 0 depth from ${folders} where uuid = ${folder}
      union all select f.uuid, f.name, f.parent_folder, way.depth + 1 from ${folders} f join way on f.uuid = way.parent_folder
    ) cycle uuid set looped using path
    select uuid, name from way order by depth desc`)
  return rows
}

export const findFolders: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: folders.uuid, team: folders.team, owner: folders.created_by })
    .from(folders)
    .where(and(inArray(folders.uuid, uuids), isNull(folders.recycled_at)))
export const findRecycledFolders: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: folders.uuid, team: folders.team, owner: folders.recycled_by })
    .from(folders)
    .where(and(inArray(folders.uuid, uuids), sql`${folders.recycled_at} is not null`))
