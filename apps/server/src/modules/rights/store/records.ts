import { COUNT_EXACT_TO, type Channel, type FileRight } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { containsText } from '../../../platform/db/search.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files as filesTable } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { fileRights, rights } from '../table.ts'

export const findRights: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: rights.uuid, team: rights.team, owner: rights.created_by })
    .from(rights)
    .where(inArray(rights.uuid, uuids))

type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }
type Row = {
  uuid: string
  name: string
  description: string
  channels: Channel[]
  territories: string[]
  duration_days: number | null
  holder: string
  document: string | null
  files: number
  created_at: string
  updated_at: string
}
const columns = sql`r.uuid, r.name, r.description, r.channels, r.territories, r.duration_days, r.holder, r.document,
  r.created_at, r.updated_at,
  (select count(*)::int from (select 1 from ${fileRights} c where c."right" = r.uuid limit ${COUNT_EXACT_TO}) n) files`

/** Sorted by name. Files are counted only for the records on the page. */
export const records = (db: Db, team: string, { cursor, limit, query }: PageQuery) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const where = sql`r.team = ${team} ${query ? sql`and ${containsText(sql`r.name`, query)}` : sql``}`
  const after = key ? sql`and (r.name, r.uuid) > (${key[0]}, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select * from ${rights} r where ${where} ${after} order by r.name, r.uuid limit ${n})
        select ${columns} from page r order by r.name, r.uuid`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ name, uuid }) => [name, uuid],
    () => countOf(db, sql`from ${rights} r where ${where}`),
  )
}
export const record = async (db: Db, uuid: string) =>
  requireRow((await db.execute<Row>(sql`select ${columns} from ${rights} r where r.uuid = ${uuid}`)).rows)

/** Locks the record until the transaction ends, so that nobody can add it to a file in the meantime. */
export const lock = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(rights).where(eq(rights.uuid, uuid)).for('update'))
export const insert = async (db: Db, row: typeof rights.$inferInsert) =>
  requireRow(await db.insert(rights).values(row).returning({ uuid: rights.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof rights.$inferInsert>) =>
  db
    .update(rights)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(rights.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(rights).where(eq(rights.uuid, uuid))

export const countFiles = async (db: Db, uuid: string) =>
  Number(
    (await db.execute<{ n: number }>(sql`select count(*)::int n from ${fileRights} where "right" = ${uuid}`)).rows[0]
      ?.n,
  )
const first = 5
/** Returns the first few library files that use a record and that the member can see. */
export const firstFiles = async (db: Db, uuid: string, asking: MemberContext) =>
  (
    await db.execute<{ uuid: string; name: string }>(sql`
      select f.uuid, f.name from ${fileRights} c join ${filesTable} f on f.uuid = c.file
      where c."right" = ${uuid} and ${seenInLibrary(asking)} order by c.file limit ${first}`)
  ).rows
export const namesOf = async (db: Db, files: string[]) => {
  if (files.length === 0) return []
  return (
    await db.execute<{ uuid: string; name: string }>(sql`select uuid, name from ${filesTable} where uuid in ${files}`)
  ).rows
}

/** Adds all of these records to all of these files. Skips any that no longer exist. */
export const addToFiles = async (db: Db, team: string, which: readonly string[], files: readonly string[]) => {
  if (which.length === 0 || files.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    with r as (select uuid from ${rights} where uuid = any(${sql.param(which)}::uuid[]) and team = ${team} order by uuid for key share),
      f as (select uuid from ${filesTable} where uuid = any(${sql.param(files)}::uuid[]) and team = ${team} order by uuid for key share)
    insert into ${fileRights} (file, "right") select f.uuid, r.uuid from f cross join r on conflict do nothing`)
  return rowCount ?? 0
}
/** Removes these records from these files, or all records except these. */
export const removeFromFiles = async (
  db: Db,
  out: { of: readonly string[] } | { allBut: readonly string[] },
  files: readonly string[],
) => {
  const which =
    'of' in out
      ? sql`"right" = any(${sql.param(out.of)}::uuid[])`
      : sql`not "right" = any(${sql.param(out.allBut)}::uuid[])`
  const { rowCount } = await db.execute(
    sql`delete from ${fileRights} where file = any(${sql.param(files)}::uuid[]) and ${which}`,
  )
  return rowCount ?? 0
}

/** Returns a file's records, each with its suggested expiration date in the team's time zone; null if the record has no
 *  duration or the file already expires by then. */
export const ofFile = async (db: Db, file: string): Promise<FileRight[]> =>
  (
    await db.execute<FileRight>(sql`
      select r.uuid, r.name, r.description, r.channels, r.territories, r.holder,
        case when f.expiration_date is null or f.expiration_date > e.ends then to_char(e.ends, 'YYYY-MM-DD') end proposed_expiration_date
      from ${fileRights} c join ${rights} r on r.uuid = c."right" join ${filesTable} f on f.uuid = c.file join ${teams} t on t.uuid = f.team
        cross join lateral (select (c.added_at at time zone t.time_zone)::date + r.duration_days ends) e
      where c.file = ${file} order by r.name, r.uuid`)
  ).rows
