import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { connect } from './db.ts'
import { searchTexts } from './search-texts.ts'

const file = new URL('../../migrations/search.sql', import.meta.url)

/** Applies the functions and triggers of the search index and rebuilds the index, if their file or the searchable fields have
 *  changed since the last start. All in one transaction: if the process is killed, the next start repeats it. The comment on the
 *  table `search_rows` records what was applied. */
export const updateSearchIndex = async (db: ReturnType<typeof connect>['db']) => {
  const current = `${searchTexts}\n${await readFile(file, 'utf8')}`
  const mark = `search.sql ${createHash('sha256').update(current).digest('hex')}`
  const { rows } = await db.execute<{ applied: string | null }>(
    sql`select obj_description('search_rows'::regclass, 'pg_class') as applied`,
  )
  if (rows[0]?.applied === mark) return
  await db.transaction(async (tx) => {
    // Indexing a large library takes longer than a request is allowed to.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql.raw(current))
    await tx.execute(sql`select search_rebuild()`)
    await tx.execute(sql.raw(`comment on table search_rows is '${mark}'`))
  })
}
