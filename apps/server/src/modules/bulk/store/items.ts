import type { Source } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { files as filesTable } from '../../files/table.ts'
import { versions } from '../../versions/table.ts'
import { bulkItems, bulkRuns } from '../table.ts'

const forward = sql`before is null and problem is null`
const backward = sql`before is not null and before <> '{}' and problem is null`
const next = async (db: Db, run: string, after: string | undefined, pending: SQL, limit: number) =>
  (
    await db.execute<{ file: string }>(sql`select file from ${bulkItems} where run = ${run} and ${pending}
      ${after ? sql`and file > ${after}` : sql``} order by file limit ${limit}`)
  ).rows.map(({ file }) => file)
/** The next files that await the change (`nextForward`) or the undo (`nextBack`). */
export const nextForward = (db: Db, run: string, after: string | undefined, limit: number) =>
  next(db, run, after, forward, limit)
export const nextBack = (db: Db, run: string, after: string | undefined, limit: number) =>
  next(db, run, after, backward, limit)

/** Locks these files, always in the same order. */
export const lockFiles = async (db: Db, uuids: string[]) =>
  (
    await db.execute<{ uuid: string; name: string; source: Source | null; recycled: boolean }>(sql`
    select f.uuid, f.name, (select v.source from ${versions} v where v.uuid = f.latest_version), f.recycled_at is not null recycled
    from ${filesTable} f where f.uuid = any(${sql.param(uuids)}::uuid[]) order by f.uuid for update`)
  ).rows

export const insertWanted = async (
  db: Db,
  run: string,
  rows: { file: string; wanted: object }[],
  team: string,
  asking: MemberContext,
): Promise<string[]> =>
  (
    await db.execute<{ file: string }>(sql`
    insert into ${bulkItems} (run, file, name, wanted)
    select ${run}, f.uuid, f.name, x.wanted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(file uuid, wanted jsonb)
      join ${filesTable} f on f.uuid = x.file and f.team = ${team} and ${seenInApp(asking)}
    on conflict do nothing returning file`)
  ).rows.map(({ file }) => file)

/** The custom attribute values to set for each of these files. */
export const wantedFor = async (db: Db, run: string, files: string[]) =>
  (
    await db.execute<{ file: string; attributes: Record<string, unknown> | null }>(sql`
    select file, wanted->'attributes' attributes from ${bulkItems} where run = ${run} and file = any(${sql.param(files)}::uuid[])`)
  ).rows.map(({ file, attributes }) => ({ file, attributes: attributes ?? {} }))

/** Passes a value for each file as a JSON object keyed by file id: a join with the values would read the whole run. */
const valuesByFile = <R extends { file: string }>(rows: R[], of: (row: R) => unknown) => {
  const all = JSON.stringify(Object.fromEntries(rows.map((row) => [row.file, of(row)])))
  return { each: sql`${all}::jsonb`, these: sql`file = any(${sql.param(rows.map(({ file }) => file))}::uuid[])` }
}

/** Records why files were skipped. */
export const recordProblems = async (db: Db, run: string, problems: { file: string; problem: string }[]) => {
  if (problems.length === 0) return
  const { each, these } = valuesByFile(problems, ({ problem }) => problem)
  await db.execute(sql`update ${bulkItems} set problem = ${each} ->> file::text where run = ${run} and ${these}`)
}
/** Records files that already had the value. */
export const recordUnchanged = (db: Db, run: string, files: string[]) =>
  db.execute(
    sql`update ${bulkItems} set before = '{}' where run = ${run} and file = any(${sql.param(files)}::uuid[]) and before is null`,
  )
/** Records additions to and removals from lists, and changed attribute values. */
export const recordDetails = async (db: Db, run: string, rows: { file: string; more: object }[]) => {
  if (rows.length === 0) return
  const { each, these } = valuesByFile(rows, ({ more }) => more)
  await db.execute(
    sql`update ${bulkItems} set before = coalesce(before, '{}') || (${each} -> file::text) where run = ${run} and ${these}`,
  )
}
/** Marks files as undone. */
export const recordReverted = (db: Db, run: string, files: string[]) =>
  db.execute(sql`update ${bulkItems} set before = '{}' where run = ${run} and file = any(${sql.param(files)}::uuid[])`)
export type Lists = Record<string, { added?: Entry[]; removed?: Entry[] }>
export type Entry = { id: string; position?: number | null }
export const changesFor = async (db: Db, run: string, files: string[]) =>
  (
    await db.execute<{ file: string; lists: Lists | null; attributes: Record<string, unknown> | null }>(sql`
    select file, before->'lists' lists, before->'attributes' attributes from ${bulkItems} where run = ${run} and file = any(${sql.param(files)}::uuid[])`)
  ).rows

/** The files that were skipped and why; after an undo, the files that the undo skipped. */
export const problems = (db: Db, run: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
  const key = readCursor(cursor, 'uuid')
  const from = sql`from ${bulkItems} i join ${bulkRuns} r on r.uuid = i.run
    where i.run = ${run} and i.problem is not null
      and (i.before is not null) = (r.state in ('undoing', 'undone'))`
  const rows = async (n: number) =>
    (
      await db.execute<{ file: string; name: string; problem: string }>(sql`
        select i.file, i.name, i.problem ${from} ${key ? sql`and i.file > ${key[0]}` : sql``} order by i.file limit ${n}`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ file }) => [file],
    () => countOf(db, from),
  )
}
