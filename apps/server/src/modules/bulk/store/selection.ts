import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { allowedTo, type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { bulkItems } from '../table.ts'

/** The ids of the selected files. */
export type FileIds = string[]

const ids = (uuids: string[]) => sql`${sql.param(uuids)}::uuid[]`
const where = (team: string, chosen: FileIds, asking: MemberContext): SQL =>
  sql`f.team = ${team} and ${seenInApp(asking)} and f.uuid = any(${ids(chosen)})`

/** Stores the selected files with the run. Returns their number. */
export const storeSelection = async (
  db: Db,
  run: string,
  team: string,
  chosen: FileIds,
  asking: MemberContext,
): Promise<number> =>
  (
    await db.execute(sql`insert into ${bulkItems} (run, file, name)
      select ${run}, f.uuid, f.name from ${files} f where ${where(team, chosen, asking)} on conflict do nothing`)
  ).rowCount ?? 0

/** The selected files that this member can edit now. */
export const editableOf = async (db: Db, team: string, chosen: FileIds, asking: MemberContext): Promise<Set<string>> =>
  new Set(
    (
      await db.execute<{ uuid: string }>(
        sql`select f.uuid from ${files} f where f.team = ${team} and ${allowedTo('edit', asking)} and f.uuid = any(${ids(chosen)})`,
      )
    ).rows.map(({ uuid }) => uuid),
  )

export const uuidsOf = async (db: Db, team: string, chosen: FileIds, asking: MemberContext): Promise<string[]> =>
  (
    await db.execute<{ uuid: string }>(
      sql`select f.uuid from ${files} f where ${where(team, chosen, asking)} order by f.created_at desc, f.uuid desc`,
    )
  ).rows.map(({ uuid }) => uuid)

/** The selected files as a table `s` for use in other queries. */
export const chosenFiles = (team: string, chosen: FileIds, asking: MemberContext): SQL =>
  sql`s as materialized (select f.* from ${files} f where ${where(team, chosen, asking)})`
