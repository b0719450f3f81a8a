import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** A table whose rows are ordered by `position`, `within` a parent. */
export type OrderedTable = { table: SQL; within: SQL; item: SQL }

type Gap = { low: number | null; high: number | null }
/** The minimum gap between two neighbours; if a gap is smaller, all rows are renumbered. */
const closest = 1e-6

const gapBefore = async (
  db: Db,
  { table, within, item }: OrderedTable,
  of: string,
  moved: string[],
  before: string | null,
) => {
  const rest = sql`from ${table} t where t.${within} = ${of} and not t.${item} = any(${sql.param(moved)}::uuid[])`
  const { rows } = await db.execute<Gap>(
    before === null
      ? sql`select max(t.position) low, null::double precision high ${rest}`
      : sql`select b.position high, (select max(t.position) ${rest} and (t.position, t.${item}) < (b.position, b.${item})) low
          from ${table} b where b.${within} = ${of} and b.${item} = ${before}`,
  )
  return rows[0]
}
const renumber = (db: Db, { table, within, item }: OrderedTable, of: string) =>
  db.execute(sql`
    update ${table} t set position = n.place
    from (select ${item} item, row_number() over (order by position, ${item}) place from ${table} where ${within} = ${of}) n
    where t.${within} = ${of} and t.${item} = n.item`)
const between = ({ low, high }: Gap, count: number) => {
  if (high === null) return { from: low ?? 0, step: 1 }
  return low === null ? { from: high - count - 1, step: 1 } : { from: low, step: (high - low) / (count + 1) }
}

/** Moves items, in the given order, before another item or to the end. Concurrent moves wait. Returns false if the other
 *  item does not exist. */
export const moveBefore = async (db: Db, places: OrderedTable, of: string, items: string[], before: string | null) => {
  const { table, within, item } = places
  const moved = [...new Set(items)].filter((one) => one !== before)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`places ${of}`}, 0))`)
  let gap = await gapBefore(db, places, of, moved, before)
  if (gap && between(gap, moved.length).step < closest) {
    await renumber(db, places, of)
    gap = await gapBefore(db, places, of, moved, before)
  }
  if (!gap) return false
  const { from, step } = between(gap, moved.length)
  await db.execute(sql`
    update ${table} t set position = ${from}::double precision + ${step}::double precision * m.place
    from unnest(${sql.param(moved)}::uuid[]) with ordinality m(item, place)
    where t.${within} = ${of} and t.${item} = m.item`)
  return true
}
