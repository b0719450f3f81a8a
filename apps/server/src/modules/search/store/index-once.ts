import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

/** For work that touches the same files in several statements: their search rows are written once, at its end. Within
 *  one transaction only, so that nobody sees it half done. */
export const indexOnce = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.execute(sql`select search_hold()`)
  const done = await work()
  await db.execute(sql`select search_release()`)
  return done
}
