import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { attributes as attributesTable, fileAttributes } from '../../attributes/table.ts'

/** Returns the values by attribute id instead of by slug. Unknown slugs are left out. */
export const attributesNamed = async (db: Db, team: string, bySlug: Record<string, unknown>) => {
  const slugs = Object.keys(bySlug)
  if (slugs.length === 0) return {}
  const { rows } = await db.execute<{ uuid: string; slug: string }>(
    sql`select uuid, slug from ${attributesTable} where team = ${team} and slug in ${slugs}`,
  )
  return Object.fromEntries(rows.map(({ uuid, slug }) => [uuid, bySlug[slug] ?? null]))
}

export type AttributeRow = { file: string; attribute: string; value: unknown }
/** Returns these files' values for these attributes. */
export const attributeRows = async (db: Db, files: string[], attributes: string[]): Promise<AttributeRow[]> =>
  attributes.length === 0
    ? []
    : (
        await db.execute<AttributeRow>(
          sql`select file, attribute, value from ${fileAttributes} where file = any(${sql.param(files)}::uuid[]) and attribute in ${attributes}`,
        )
      ).rows
/** Sets attribute values; null removes one. Deleted attributes are left out. */
export const write = async (db: Db, rows: AttributeRow[]) => {
  if (rows.length === 0) return
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(file uuid, attribute uuid, value jsonb)`
  await db.execute(sql`delete from ${fileAttributes} a using ${sent}
    where a.file = x.file and a.attribute = x.attribute and (x.value is null or x.value = 'null')`)
  await db.execute(sql`insert into ${fileAttributes} (file, attribute, value)
    select x.file, x.attribute, x.value from ${sent} join ${attributesTable} t on t.uuid = x.attribute
    where x.value <> 'null' on conflict (file, attribute) do update set value = excluded.value`)
}
