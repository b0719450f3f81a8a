import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

/** Work that touches the same files in several statements: what is kept of them for searches is written once, at its end. Within
 *  one transaction only, so that it is never seen half. */
export const indexOnce = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.execute(sql`select search_hold()`)
  const done = await work()
  await db.execute(sql`select search_release()`)
  return done
}
