import { type CsvName, csvNames, fileFields } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { collectionFiles, collections } from '../../collections/table.ts'
import { files } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { fileRights, rights } from '../../rights/table.ts'
import { fileTags, tags } from '../../tags/table.ts'
import { versions } from '../../versions/table.ts'

/** One file with the text for each CSV column. */
export type ExportRow = Record<string, string | null>
const joined = (from: ReturnType<typeof sql>, several: string) =>
  sql`(select string_agg(t.name, ${several} order by t.name) from ${from} where x.file = f.uuid)`
/** Formats a field as text. Times are formatted as in JSON. */
const cell = (name: CsvName) => {
  const column = sql`f.${sql.identifier(name)}`
  const written = fileFields[name].kind === 'moment' ? sql`to_json(${column}) #>> '{}'` : sql`${column}::text`
  return sql`${written} ${sql.identifier(name)}`
}
const fields = sql.join(csvNames.map(cell), sql`, `)
/** Returns the rows of these files, in the given order. */
export const exportRows = async (db: Db, uuids: string[], several: string): Promise<ExportRow[]> =>
  (
    await db.execute<ExportRow>(sql`
    select f.uuid::text, ${fields}, f.latitude::text, f.longitude::text,
      d.name folder, ${joined(sql`${fileTags} x join ${tags} t on t.uuid = x.tag`, several)} tags,
      ${joined(sql`${fileRights} x join ${rights} t on t.uuid = x."right"`, several)} rights,
      ${joined(sql`${collectionFiles} x join ${collections} t on t.uuid = x.collection`, several)} collections,
      v.file_type, v.width::text, v.height::text, v.size::text, f.review_status::text,
      to_json(f.created_at) #>> '{}' created_at, to_json(f.updated_at) #>> '{}' updated_at
    from unnest(${sql.param(uuids)}::uuid[]) with ordinality n(uuid, place) join ${files} f on f.uuid = n.uuid
      left join ${versions} v on v.uuid = f.latest_version left join ${folders} d on d.uuid = f.parent_folder
    order by n.place`)
  ).rows
