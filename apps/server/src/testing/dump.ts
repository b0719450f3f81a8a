import { sql } from 'drizzle-orm'
import type { World } from './world.ts'

/** Returns the names of the tables that contain the given text in any row, as a dump would show it. */
export const tablesWith = async ({ db }: World, text: string) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) "name" from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await db.execute(
      sql`select 1 from ${sql.raw(name)} t where position(${text} in t::text) > 0 limit 1`,
    )
    if (rowCount) found.push(name)
  }
  return { found, looked: rows.length }
}
