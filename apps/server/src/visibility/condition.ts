import { type SQL, sql } from 'drizzle-orm'

/** A condition on rows. If it can be decided without reading a row, it is a boolean and is left out of the query. It is
 *  never null, so it can be negated. */
export type Condition = boolean | SQL

const isRead = (condition: Condition): condition is SQL => typeof condition !== 'boolean'

export const not = (condition: Condition): Condition => (isRead(condition) ? sql`not (${condition})` : !condition)
export const all = (...conditions: Condition[]): Condition => {
  if (conditions.includes(false)) return false
  const read = conditions.filter(isRead)
  return read.length > 1 ? sql`(${sql.join(read, sql` and `)})` : (read[0] ?? true)
}
export const any = (...conditions: Condition[]): Condition => {
  if (conditions.includes(true)) return true
  const read = conditions.filter(isRead)
  return read.length > 1 ? sql`(${sql.join(read, sql` or `)})` : (read[0] ?? false)
}
export const asSql = (condition: Condition): SQL => (isRead(condition) ? condition : sql.raw(String(condition)))
