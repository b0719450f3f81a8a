import type { Member } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { edits, seesOwn } from '../../../platform/db/visible.ts'

/** The files that are meant, by their ids. */
export type Chosen = string[]

const ids = (uuids: string[]) => sql`${sql.param(uuids)}::uuid[]`
/** What this member may see of the files `f` of their own team. */
export const seenBy = (actor: Member): SQL => sql`(${seesOwn(actor)})`
const where = (team: string, chosen: Chosen, actor: Member): SQL =>
  sql`f.team = ${team} and ${seenBy(actor)} and f.uuid = any(${ids(chosen)})`

/** Writes down which files are meant, now and for good. Answers how many. */
export const keep = async (db: Db, run: string, team: string, chosen: Chosen, actor: Member): Promise<number> =>
  (
    await db.execute(sql`insert into bulk_items (run, file, name)
      select ${run}, f.uuid, f.name from files f where ${where(team, chosen, actor)} on conflict do nothing`)
  ).rowCount ?? 0

/** Those of the chosen files that this member may edit, now. */
export const editableOf = async (db: Db, team: string, chosen: Chosen, actor: Member): Promise<Set<string>> =>
  new Set(
    (
      await db.execute<{ uuid: string }>(
        sql`select f.uuid from files f where f.team = ${team} and ${edits(actor)} and f.uuid = any(${ids(chosen)})`,
      )
    ).rows.map(({ uuid }) => uuid),
  )

export const uuidsOf = async (db: Db, team: string, chosen: Chosen, actor: Member): Promise<string[]> =>
  (
    await db.execute<{ uuid: string }>(
      sql`select f.uuid from files f where ${where(team, chosen, actor)} order by f.created_at desc, f.uuid desc`,
    )
  ).rows.map(({ uuid }) => uuid)

/** The chosen files as a table `s`, for what is asked about all of them. */
export const chosenFiles = (team: string, chosen: Chosen, actor: Member): SQL =>
  sql`s as materialized (select f.* from files f where ${where(team, chosen, actor)})`
