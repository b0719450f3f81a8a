import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { visitorSalts } from '../table.ts'

/** The secret of a day: the first process that needs it creates it, and all other processes get the same one. */
export const saltOf = async (db: Db, day: string): Promise<string> => {
  const salt = randomBytes(32).toString('base64url')
  await db.insert(visitorSalts).values({ day, salt }).onConflictDoNothing()
  return requireRow(await db.select().from(visitorSalts).where(eq(visitorSalts.day, day))).salt
}
/** Deletes the secrets that are more than `days` days old. */
export const deleteSalts = (db: Db, now: Date, days: number) =>
  db
    .delete(visitorSalts)
    .where(sql`${visitorSalts.day} < (${now.toISOString()}::timestamptz - ${days} * interval '1 day')::date`)
