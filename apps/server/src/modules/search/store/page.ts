import { type SQL, sql } from 'drizzle-orm'
import { COUNT_EXACT_TO } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { countOf } from '../../../platform/db/paging.ts'
import { preparedQueryRows } from '../../../platform/db/prepared-query.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { searchMonths } from '../table.ts'

/**
 * Where a search reads from. `from` is a table, usually indexed in page order; `where` selects the rows in the place,
 * `words` uses the word index and `also` is checked per row.
 */
export type Source = {
  from: SQL
  id: SQL
  where: SQL
  words: string | null
  also: SQL[]
  /** Conditions that read the texts of files: checked last, on a limited number of the newest files. */
  reads: SQL[]
  /** Whether an index returns exactly these rows in order. */
  hasOrderedIndex: boolean
  /** The number of files in the team's library, if known. */
  of?: number
}
/** A sort order. Ties are broken by id, in the same direction. */
export type Order = { by: SQL; type: 'timestamptz' | 'text' | 'bigint' | 'float8'; desc: boolean }
/** A row's position in a sort order. */
export type Key = readonly [by: string, id: string]
export type FoundRow = { file: string; by: string }
export type PageRows = {
  rows: FoundRow[]
  /** The total number of rows in the source, if known. */
  total: number | null
}
export type PageQuery = { key: Key | null; limit: number; backwards: boolean; offset?: number }

const all = (parts: SQL[]) => (parts.length ? sql.join(parts, sql` and `) : sql`true`)
const hits = ({ words, also, reads }: Source) =>
  all([...(words ? [sql`s.words @@ ${words}::tsquery`] : []), ...also, ...reads])
/** The maximum number of files whose texts are read for one search. */
const readable = 5000
/** Returns `from … where …` for all matching rows. If texts must be read, only the newest candidates are considered. */
export const rowsOf = (source: Source): SQL => {
  const { from, where, reads } = source
  if (reads.length === 0) return sql`from ${from} where ${where} and ${hits(source)}`
  return sql`from (select s.* from ${from} where ${where} and ${hits({ ...source, reads: [] })}
    order by s.created_at desc limit ${readable}) s where ${all(reads)}`
}
const shape = (order: Order, { key, backwards }: PageQuery, id: SQL) => {
  const desc = order.desc !== backwards
  const way = sql.raw(desc ? 'desc' : 'asc')
  const than = sql.raw(desc ? '<' : '>')
  const type = sql.raw(order.type === 'text' ? 'text collate "C"' : order.type)
  return {
    way: sql`${order.by} ${way}, ${id} ${way}`,
    outer: sql`found.by ${way}, found.file ${way}`,
    after: key ? sql`(${order.by}, ${id}) ${than} (${key[0]}::${type}, ${key[1]}::uuid)` : sql`true`,
    afterOuter: key ? sql`(by, file) ${than} (${key[0]}::${type}, ${key[1]}::uuid)` : sql`true`,
  }
}

/** Reads a page of a source that has no search conditions and an index that returns its rows in order. */
export const readInOrder = async (db: Db, source: Source, order: Order, asked: PageQuery): Promise<PageRows> => {
  const { way, after } = shape(order, asked, source.id)
  const { rows } = await db.execute<FoundRow>(sql`select ${source.id} file, ${order.by}::text by from ${source.from}
    where ${source.where} and ${hits(source)} and ${after} order by ${way} offset ${asked.offset ?? 0} limit ${asked.limit}`)
  return { rows, total: null }
}

/** Searches up to `most` rows, in order, until a page is full. Returns null if the page isn't filled. */
export const scanInOrder = async (
  db: Db,
  source: Source,
  order: Order,
  asked: PageQuery,
  most: number,
): Promise<PageRows | null> => {
  const { way, after } = shape(order, asked, source.id)
  const { rows } = await db.execute<FoundRow>(sql`select ${source.id} file, ${order.by}::text by from (
    select s.* from ${source.from} where ${source.where} and ${after} order by ${way} limit ${most}) s
    where ${hits(source)} order by ${way} limit ${asked.limit}`)
  return rows.length < asked.limit ? null : { rows, total: null }
}

/** Splits a source into the rows that contain these words, and the rest. */
export type SplitOrder = { words: string; restFirst: boolean }

/** Finds all matches through the word index, sorts them and returns a page. With `halves`, returns one result per half,
 *  in order. */
export const readByWords = async (
  db: Db,
  source: Source,
  order: Order,
  asked: PageQuery,
  halves: SplitOrder | null = null,
): Promise<PageRows[]> => {
  const { outer, afterOuter } = shape(order, asked, sql`file`)
  const half = halves
    ? sql`((s.words @@ ${halves.words}::tsquery) = ${sql.raw(String(halves.restFirst))})::int`
    : sql`0`
  const { rows } = await db.execute<FoundRow & { part: number; n: number; first: number }>(sql`
    select part, file, by::text by, n, first from (
      select part, file, by, (count(*) over ())::int n, (count(*) filter (where part = 0) over ())::int first
      from (select ${half} part, ${source.id} file, ${order.by} by ${rowsOf(source)}) each) found
    where part > 0 or ${afterOuter} order by part, ${outer} offset ${asked.offset ?? 0} limit ${asked.limit}`)
  const nothing = asked.key || asked.offset ? null : 0
  const [{ n, first } = { n: nothing, first: nothing }] = rows
  const totals = halves ? [first, n === null || first === null ? null : n - first] : [n]
  return totals.map((total, i) => ({
    rows: rows.filter(({ part }) => part === i).map(({ file, by }) => ({ file, by })),
    total,
  }))
}

/** Returns PostgreSQL's estimate of the number of rows, without running the query. */
export const estimateCount = async (db: Db, source: Source): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from ${source.from} where ${source.where} and ${hits(source)}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Counts matches, stopping one above the limit for exact counts. */
export const countFound = async (db: Db, source: Source): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int n from (
    select 1 ${rowsOf(source)} limit ${COUNT_EXACT_TO + 1}) counted`)
  return rows[0]?.n ?? 0
}

/** Counts the files in review that this member can see. They have their own index. */
export const countWaiting = (db: Db, team: string, asking: MemberContext): Promise<number> =>
  countOf(
    db,
    sql`from ${files} f where f.team = ${team} and not f.in_library and f.review_status > 0 and f.recycled_at is null
      and ${seenInApp(asking)}`,
  )

/** Returns the results as a subquery with columns `file` and `created_at`, for use in other statements without loading
 *  them. */
export const foundQuery = (source: Source): SQL => sql`select ${source.id} file, s.created_at ${rowsOf(source)}`

/** Returns the ids of up to `most` results, in no particular order. */
export const idsOf = async (db: Db, source: Source, most: number): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string }>(sql`select ${source.id} file ${rowsOf(source)} limit ${most}`)
  return rows.map(({ file }) => file)
}

const sumOfMonths = preparedQueryRows<{ n: number }>(
  'library_size',
  sql`select coalesce(sum(files), 0)::int n from ${searchMonths} where team = ${sql.placeholder('team')}`,
)
/** Returns the number of files in the team's library, from the monthly totals. */
export const librarySize = async (db: Db, team: string): Promise<number> => (await sumOfMonths(db, { team }))[0]?.n ?? 0
