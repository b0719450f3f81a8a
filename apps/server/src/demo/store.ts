import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { demoFiles } from './table.ts'

export const want = (db: Db, team: string, names: readonly string[]) =>
  db.insert(demoFiles).values(names.map((name) => ({ name, team })))
export const missing = (db: Db) => db.select().from(demoFiles).where(isNull(demoFiles.made_at))
export const teamOf = async (db: Db, name: string) =>
  (
    await db
      .select({ team: demoFiles.team })
      .from(demoFiles)
      .where(and(eq(demoFiles.name, name), isNull(demoFiles.made_at)))
  )[0]?.team

/** Writes down that a file is being made in this transaction; false where that has happened already. One at a time, so that
 *  the count is right. */
export const claim = async (db: Db, name: string) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)
  const { rowCount } = await db.execute(
    sql`update demo_files set made_at = now() where name = ${name} and made_at is null`,
  )
  return rowCount === 1
}
export const progress = async (db: Db) => {
  const { rows } = await db.execute<{ done: number; total: number }>(
    sql`select count(made_at)::int done, count(*)::int total from demo_files`,
  )
  return rows[0] ?? { done: 0, total: 0 }
}
