import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { allowedTo, type MemberContext } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { folders } from '../table.ts'

const ids = (uuids: string[]) => sql`any(${sql.param(uuids)}::uuid[])`
const uuidsOf = ({ rows }: { rows: { uuid: string }[] }) => rows.map(({ uuid }) => uuid)

/** Finds a folder and its subfolders in the same state, and locks them so that nothing is added in the meantime. */
const lockBelow = async (db: Db, folder: string, state: SQL) =>
  uuidsOf(
    await db.execute<{ uuid: string }>(sql`
    with recursive below as (
      select d.uuid, d.team from ${folders} d where d.uuid = ${folder} and ${state}
      union select d.uuid, d.team from ${folders} d join below b on d.team = b.team and d.parent_folder = b.uuid where ${state}
    )
    select uuid from ${folders} where uuid in (select uuid from below) order by uuid for update`),
  )
export const lockActive = (db: Db, folder: string) => lockBelow(db, folder, sql`d.recycled_at is null`)
/** Items that were recycled together have the same timestamp. */
export const lockRecycled = (db: Db, folder: string) =>
  lockBelow(db, folder, sql`d.recycled_at = (select recycled_at from ${folders} where uuid = ${folder})`)

export const one = (db: Db, folder: string) => db.select().from(folders).where(eq(folders.uuid, folder))

/** Counts the files in these folders that are not in the bin and that this member can't recycle. */
export const countOthers = async (db: Db, team: string, below: string[], asking: MemberContext) => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int n from ${files} f
    where f.team = ${team} and f.parent_folder = ${ids(below)} and f.recycled_at is null
      and not (${allowedTo('recycle', asking)})`)
  return rows[0]?.n ?? 0
}
export const recycleFiles = async (db: Db, team: string, below: string[], at: Date, by: string) =>
  uuidsOf(
    await db.execute<{ uuid: string }>(sql`
    update ${files} set recycled_at = ${at.toISOString()}::timestamptz, recycled_by = ${by}, updated_at = now()
    where team = ${team} and parent_folder = ${ids(below)} and recycled_at is null returning uuid`),
  )
export const recycle = (db: Db, below: string[], at: Date, by: string) =>
  db.update(folders).set({ recycled_at: at, recycled_by: by }).where(inArray(folders.uuid, below))

export const restoreFiles = async (db: Db, team: string, below: string[], folder: string) =>
  uuidsOf(
    await db.execute<{ uuid: string }>(sql`
    update ${files} set recycled_at = null, recycled_by = null, updated_at = now()
    where team = ${team} and parent_folder = ${ids(below)}
      and recycled_at = (select recycled_at from ${folders} where uuid = ${folder}) returning uuid`),
  )
export const restore = (db: Db, below: string[]) =>
  db.update(folders).set({ recycled_at: null, recycled_by: null }).where(inArray(folders.uuid, below))
/** Restores this folder and all its parent folders. */
export const restoreAncestors = (db: Db, folder: string) =>
  db.execute(sql`
    with recursive way as (
      select uuid, parent_folder from ${folders} where uuid = ${folder}
      union select d.uuid, d.parent_folder from ${folders} d join way on d.uuid = way.parent_folder
    )
    update ${folders} set recycled_at = null, recycled_by = null
    where uuid in (select uuid from way) and recycled_at is not null`)
