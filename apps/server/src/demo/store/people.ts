import { sql } from 'drizzle-orm'
import { files as filesTable } from '../../modules/files/table.ts'
import { boundingBoxes } from '../../modules/people/table.ts'
import type { Db } from '../../platform/db/db.ts'

/** Returns a person already marked in one of these files, if any. Takes a lock, because files are created in parallel. */
export const findPersonInFiles = async (db: Db, team: string, files: readonly string[]) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo people', 0))`)
  return (
    await db.execute<{ person: string }>(sql`
      select b.person from ${boundingBoxes} b join ${filesTable} f on f.uuid = b.file
      where f.team = ${team} and f.name = any(${sql.param([...files])}::text[]) and b.person is not null limit 1`)
  ).rows[0]?.person
}
