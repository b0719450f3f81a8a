import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

/** Runs work that changes the same files in several statements, and writes their search rows once at the end. Must run
 *  inside a single transaction, so that nobody sees intermediate states. */
export const indexOnce = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.execute(sql`select search_hold()`)
  const done = await work()
  await db.execute(sql`select search_release()`)
  return done
}
