import { type BulkColumn, bulkColumns, type CsvName, csvNames } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { files as filesTable } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { renditions, versions } from '../../versions/table.ts'
import { bulkItems } from '../table.ts'

type FileRow = typeof filesTable.$inferSelect

/** Columns whose field has a different name, or that belong to no field. */
const others = [
  'latitude',
  'longitude',
  'expires_at',
  'position',
  'review_status',
  'recycled_at',
  'recycled_by',
] as const satisfies readonly (keyof FileRow)[]
type FieldColumn = Exclude<CsvName | BulkColumn, 'recycled'>
/** The file columns of bulk edit. Declaring a field without a column is a compile error. */
export type Column = keyof Pick<FileRow, FieldColumn> | (typeof others)[number]
const isColumn = (name: CsvName | BulkColumn): name is FieldColumn => name !== 'recycled'
export const changeableColumns: readonly Column[] = [
  ...new Set([...csvNames, ...bulkColumns].filter(isColumn)),
  ...others,
]

const names = (columns: readonly Column[], prefix = '') => sql.raw(columns.map((one) => `${prefix}"${one}"`).join(', '))
/** The values of a row in these columns, as JSON. */
const valuesAsJson = (columns: readonly Column[], row: string) =>
  sql.raw(`jsonb_build_object(${columns.map((one) => `'${one}', ${row}."${one}"`).join(', ')})`)
const set = (columns: readonly Column[], from: SQL) =>
  sql`(${names(columns)}, updated_at) = (select ${names(columns, 'r.')}, now() from jsonb_populate_record(null::${filesTable}, ${from}) r)`
// This condition is repeated for each table: with only a join, PostgreSQL would read the whole table.
const anyOf = (files: string[]) => sql`any(${sql.param(files)}::uuid[])`

/** The values to set: the same for all files, or separate values for each file. */
const wanted = (run: string, files: string[], columns: readonly Column[], same: object | undefined) =>
  same
    ? sql`select f.uuid file, s.w from unnest(${sql.param(files)}::uuid[]) f(uuid),
        (select ${valuesAsJson(columns, 'r')} w from jsonb_populate_record(null::${filesTable}, ${JSON.stringify(same)}::jsonb) r) s`
    : sql`select i.file, ${valuesAsJson(columns, 'r')} w from ${bulkItems} i,
        lateral jsonb_populate_record(null::${filesTable}, i.wanted -> 'columns') r where i.run = ${run} and i.file = ${anyOf(files)}`
/** Sets the values of files and records the previous ones. Unchanged files are skipped. Returns the changed files. */
export const applyColumns = async (
  db: Db,
  run: string,
  files: string[],
  columns: readonly Column[],
  same: object | undefined,
) => {
  if (columns.length === 0) return []
  const { rows } = await db.execute<{ file: string }>(sql`
    with wanted as (${wanted(run, files, columns, same)}), old as (
      select f.uuid, s.w, ${valuesAsJson(columns, 'f')} was from ${filesTable} f join wanted s on s.file = f.uuid where f.uuid = ${anyOf(files)}
    ), changed as (
      update ${filesTable} f set ${set(columns, same ? sql`${JSON.stringify(same)}::jsonb` : sql`old.w`)} from old
      where f.uuid = old.uuid and old.was is distinct from old.w returning f.uuid
    )
    update ${bulkItems} i set before = jsonb_build_object('was', old.was, 'set', old.w)
    from old join changed on changed.uuid = old.uuid
    where i.run = ${run} and i.file = old.uuid returning i.file`)
  return rows.map(({ file }) => file)
}

/** Restores the previous values of files. Files that have changed since are skipped and returned. */
export const revertColumns = async (db: Db, run: string, files: string[], columns: readonly Column[]) => {
  if (columns.length === 0) return []
  // Files aren't restored to a folder that was deleted or recycled.
  const placed = columns.includes('parent_folder')
    ? sql`and (i.before -> 'was' ->> 'parent_folder' is null or exists (select 1 from ${folders} d
        where d.uuid = (i.before -> 'was' ->> 'parent_folder')::uuid and d.recycled_at is null))`
    : sql``
  const { rows } = await db.execute<{ file: string; same: boolean }>(sql`
    with old as (
      select f.uuid, i.before -> 'was' was, ${valuesAsJson(columns, 'f')} = i.before -> 'set' ${placed} same
      from ${bulkItems} i join ${filesTable} f on f.uuid = i.file
      where i.run = ${run} and i.file = ${anyOf(files)} and f.uuid = ${anyOf(files)} and i.before ? 'was'
    ), changed as (
      update ${filesTable} f set ${set(columns, sql`old.was`)} from old
      where f.uuid = old.uuid and old.same returning f.uuid
    )
    select old.uuid file, old.same and exists (select 1 from changed c where c.uuid = old.uuid) same from old`)
  return rows.filter(({ same }) => !same).map(({ file }) => file)
}
export const touch = async (db: Db, files: string[]) => {
  if (files.length) await db.execute(sql`update ${filesTable} set updated_at = now() where uuid = ${anyOf(files)}`)
}
/** Permanently deletes files. Returns the storage keys of their bytes. */
export const deleteFiles = async (db: Db, files: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ key: string }>(sql`select key from ${versions} where file = ${anyOf(files)}`)
  await db.execute(sql`delete from ${filesTable} where uuid = ${anyOf(files)}`)
  return rows.map(({ key }) => key)
}
/** Returns the files among these that have watermarked copies. */
export const marked = async (db: Db, files: string[]): Promise<string[]> =>
  (
    await db.execute<{
      file: string
    }>(sql`select distinct v.file from ${versions} v join ${renditions} r on r.version = v.uuid
      where v.file = ${anyOf(files)} and r.name like 'marked-%'`)
  ).rows.map(({ file }) => file)
/** The folders of these files. */
export const foldersOf = async (db: Db, files: string[]): Promise<string[]> =>
  (
    await db.execute<{ folder: string }>(
      sql`select distinct parent_folder folder from ${filesTable} where uuid = ${anyOf(files)} and parent_folder is not null`,
    )
  ).rows.map(({ folder }) => folder)
