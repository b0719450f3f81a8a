import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { teams } from '../../teams/table.ts'
import { searchMonths, searchWords } from '../table.ts'
import { rowsOf, type Source } from './page.ts'

type Bucket = { date: string; count: number }

/** Returns the number of files added to the library in each month, from the monthly totals: as fast for a million files
 *  as for ten. */
export const months = async (db: Db, team: string): Promise<Bucket[]> => {
  const { rows } =
    await db.execute<Bucket>(sql`select to_char(month, 'YYYY-MM') date, sum(files)::int count from ${searchMonths}
    where team = ${team} group by month having sum(files) > 0 order by month desc`)
  return rows
}

/** Counts the results by month, or by day within a month. */
export const buckets = async (db: Db, source: Source, month: string | undefined): Promise<Bucket[]> => {
  const format = month === undefined ? 'YYYY-MM' : 'YYYY-MM-DD'
  const within =
    month === undefined
      ? sql``
      : sql`and s.created_at >= ${`${month}-01`}::timestamp at time zone 'UTC'
          and s.created_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'`
  const { rows } = await db.execute<Bucket>(sql`
    select to_char(s.created_at at time zone 'UTC', ${format}) date, count(*)::int count ${rowsOf(source)}
    ${within} group by 1 order by 1 desc`)
  return rows
}

/** Finds which month a position in the library falls in, newest first. Returns the end of that month, to start from, and
 *  how many files to skip; undefined if the position is past the last file. */
export const monthOf = async (db: Db, team: string, position: number) => {
  let before = 0
  for (const { date, count } of await months(db, team)) {
    if (position < before + count) {
      const [year = 0, month = 0] = date.split('-').map(Number)
      const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
      return { after: `${next} 00:00:00+00`, offset: position - before }
    }
    before += count
  }
  return undefined
}

/** Compacts the monthly totals. Concurrent inserts aren't blocked; their rows are included next time. */
export const sumMonths = (db: Db) =>
  db.execute(sql`with taken as (delete from ${searchMonths} returning team, month, files)
    insert into ${searchMonths} (team, month, files) select team, month, sum(files) from taken group by team, month having sum(files) <> 0`)

/** Deletes the search words of deleted teams. */
export const deleteOrphanedWords = (db: Db) =>
  db.execute(sql`delete from ${searchWords} w where not exists (select from ${teams} t where t.uuid = w.team)`)
