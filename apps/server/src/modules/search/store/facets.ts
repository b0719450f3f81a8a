import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { rowsOf, type Source } from './page.ts'

/** The marks of the newest files that were found, with their counts. */
export const marksOf = async (db: Db, source: Source, most: number) => {
  const { rows } = await db.execute<{ mark: string; count: number }>(sql`
    with found as materialized (select ${source.id} file, s.words ${rowsOf(source)} limit ${most})
    select null mark, count(*)::int count from found
    union all select l.lexeme, count(*)::int from found, unnest(words) l where l.positions is null group by 1`)
  return {
    counted: rows.find(({ mark }) => mark === null)?.count ?? 0,
    marks: rows.filter(({ mark }) => mark !== null),
  }
}

/** The names behind marks. */
export const namesOf = async (db: Db, marks: string[]): Promise<Map<string, string>> => {
  if (marks.length === 0) return new Map()
  const { rows } = await db.execute<{ mark: string; name: string }>(sql`
    select n.mark, coalesce(t.name, r.name) name from search_names n left join tags t on n.kind = 'tag' and t.uuid = n.id
      left join rights r on n.kind = 'rights' and r.uuid = n.id where n.mark in ${marks} and coalesce(t.name, r.name) is not null`)
  return new Map(rows.map(({ mark, name }) => [mark, name]))
}
