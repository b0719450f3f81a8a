import { changeOf, fieldNames, type FieldsWhere, activityValueNames, type ActivityValueName } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { collectionFiles, collections } from '../../collections/table.ts'
import { files as filesTable, linkedFolders } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { fileTags, tags } from '../../tags/table.ts'
import { bulkItems } from '../table.ts'

/** The activity's field name for a file column. Columns mapped to null aren't shown. */
const fieldOf: Record<string, string | null> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, changeOf(name)])),
  latitude: 'location',
  longitude: 'location',
  expires_at: 'expiration_date',
  recycled_at: 'recycled',
  recycled_by: 'recycled',
  position: null,
  galleries: 'gallery',
  albums: 'album',
  stars: 'star',
}
const listed = (from: SQL) => sql`array_to_string(array(select t.name from ${from} order by t.name), ', ')`
/** Queries for the current values of lists and references. Omitting a field declared with `tells` is a compile error. */
const lists: Record<Extract<ActivityValueName, FieldsWhere<{ kind: 'list' | 'reference' }>>, SQL> = {
  parent_folder: sql`(select d.name from ${folders} d where d.uuid = f.parent_folder)`,
  tags: listed(sql`${fileTags} x join ${tags} t on t.uuid = x.tag where x.file = f.uuid`),
  collections: listed(
    sql`${collectionFiles} x join ${collections} t on t.uuid = x.collection where x.file = f.uuid and t.query is null`,
  ),
  linked_folders: listed(sql`${linkedFolders} x join ${folders} t on t.uuid = x.folder where x.file = f.uuid`),
}
/** Queries for a file's current values of all fields whose activity sentences show the value. */
const valueQueries: Record<string, SQL> = {
  ...Object.fromEntries(activityValueNames.map((name) => [name, sql`f.${sql.identifier(name)}::text`])),
  ...lists,
}

type Row = { file: string; columns: string[]; lists: string[]; attributes: boolean; now: Record<string, string | null> }
export type FileChanges = { file: string; fields: string[]; became: Record<string, string> }
/**
 * Returns which fields a run or its undo changed in each of these files, with their current values. `fields` are all
 * fields that the run changes in any file.
 */
export const changesOf = async (
  db: Db,
  run: string,
  files: string[],
  fields: readonly string[],
): Promise<FileChanges[]> => {
  const asked = Object.entries(valueQueries).filter(([field]) => fields.includes(field))
  const now = asked.length
    ? sql`jsonb_build_object(${sql.join(
        asked.map(([field, value]) => sql`${field}::text, left(${value}, 200)`),
        sql`, `,
      )})`
    : sql`'{}'::jsonb`
  const { rows } = await db.execute<Row>(sql`
    select f.uuid file, i.before ? 'attributes' attributes, ${now} now,
      array(select w.key from jsonb_each(coalesce(i.before -> 'was', '{}')) w
        where w.value is distinct from i.before -> 'set' -> w.key) columns,
      array(select jsonb_object_keys(coalesce(i.before -> 'lists', '{}'))) lists
    from ${bulkItems} i join ${filesTable} f on f.uuid = i.file
    where i.run = ${run} and i.file = any(${sql.param(files)}::uuid[]) and f.uuid = any(${sql.param(files)}::uuid[])`)
  return rows.map(({ file, columns, lists, attributes, now: values }) => {
    const names = [...columns, ...lists, ...(attributes ? ['custom_attributes'] : [])]
    const changed = new Set(names.flatMap((name) => (fieldOf[name] === undefined ? name : (fieldOf[name] ?? []))))
    const became = Object.entries(values).filter(([field]) => changed.has(field))
    return {
      file,
      fields: fields.filter((field) => changed.has(field)),
      became: Object.fromEntries(became.map(([field, value]) => [field, value ?? ''])),
    }
  })
}
