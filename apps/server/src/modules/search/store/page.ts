import { type SQL, sql } from 'drizzle-orm'
import { COUNT_EXACT_TO } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'

/** What is looked through. `walk` is a table that has an index in the order of the page; `where` says which of its rows belong to
 *  the place, `words` what the index of words answers, `also` what each row is asked. */
export type Source = {
  from: SQL
  id: SQL
  where: SQL
  words: string | null
  also: SQL[]
  /** What the texts of its newest files are read for. */
  reads: SQL[]
  /** The order has an index over just these rows. */
  walks: boolean
  /** It has so few rows that they are gathered at once. */
  few: boolean
  /** So many rows the place has, where that is known. */
  of?: number
}
/** An order: what rows are sorted by, then by their id, both in one direction. */
export type Order = { by: SQL; type: 'timestamptz' | 'text' | 'bigint' | 'float8'; desc: boolean }
/** The place of a row in an order. */
export type Key = readonly [by: string, id: string]
export type Found = { file: string; by: string }
export type Got = {
  rows: Found[]
  /** All that the source has, where it is known. */
  total: number | null
}
type Asked = { key: Key | null; limit: number; backwards: boolean; offset?: number }

const all = (parts: SQL[]) => (parts.length ? sql.join(parts, sql` and `) : sql`true`)
const hits = ({ words, also, reads }: Source) =>
  all([...(words ? [sql`s.words @@ ${words}::tsquery`] : []), ...also, ...reads])
/** So many files are read for one search at most. */
const readable = 5000
/** All rows that fit, as `from … where …`. */
export const rowsOf = (source: Source): SQL => {
  const { from, where, reads } = source
  if (reads.length === 0) return sql`from ${from} where ${where} and ${hits(source)}`
  return sql`from (select s.* from ${from} where ${where} and ${hits({ ...source, reads: [] })}
    order by s.created_at desc limit ${readable}) s where ${all(reads)}`
}
const shape = (order: Order, { key, backwards }: Asked, id: SQL) => {
  const desc = order.desc !== backwards
  const way = sql.raw(desc ? 'desc' : 'asc')
  const than = sql.raw(desc ? '<' : '>')
  const type = sql.raw(order.type === 'text' ? 'text collate "C"' : order.type)
  return {
    way: sql`${order.by} ${way}, ${id} ${way}`,
    outer: sql`by ${way}, file ${way}`,
    after: key ? sql`(${order.by}, ${id}) ${than} (${key[0]}::${type}, ${key[1]}::uuid)` : sql`true`,
    afterOuter: key ? sql`(by, file) ${than} (${key[0]}::${type}, ${key[1]}::uuid)` : sql`true`,
  }
}

/** Rows of a place without any question: the index gives them in order. */
const straight = async (db: Db, source: Source, order: Order, asked: Asked): Promise<Got> => {
  const { way, after } = shape(order, asked, source.id)
  const { rows } = await db.execute<Found>(sql`select ${source.id} file, ${order.by}::text by from ${source.from}
    where ${source.where} and ${hits(source)} and ${after} order by ${way} offset ${asked.offset ?? 0} limit ${asked.limit}`)
  return { rows, total: null }
}

/** Looks at the first `most` rows in order, no further than needed, and takes those that fit. Null where that fills no page. */
const walked = async (db: Db, source: Source, order: Order, asked: Asked, most: number): Promise<Got | null> => {
  const { way, after } = shape(order, asked, source.id)
  const { rows } = await db.execute<Found>(sql`select ${source.id} file, ${order.by}::text by from (
    select * from ${source.from} where ${source.where} and ${after} order by ${way} limit ${most}) s
    where ${hits(source)} order by ${way} limit ${asked.limit}`)
  return rows.length < asked.limit ? null : { rows, total: null }
}

/** Takes all that the index of words answers, and sorts it. */
const gathered = async (db: Db, source: Source, order: Order, asked: Asked): Promise<Got> => {
  const { outer, afterOuter } = shape(order, asked, source.id)
  const { rows } = await db.execute<Found & { total: number }>(sql`
    with found as materialized (select ${source.id} file, ${order.by} by ${rowsOf(source)})
    select file, by::text by, (select count(*)::int from found) total from found where ${afterOuter}
    order by ${outer} offset ${asked.offset ?? 0} limit ${asked.limit}`)
  const isFirst = !asked.key && !asked.offset
  return {
    rows: rows.map(({ file, by }) => ({ file, by })),
    total: rows[0]?.total ?? (isFirst ? 0 : null),
  }
}

/** How many rows PostgreSQL expects, which costs nothing to ask. */
export const expected = async (db: Db, source: Source): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from ${source.from} where ${source.where} and ${hits(source)}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

const soonest = 300
const many = 6000
const most = 40_000
/** How far to walk for a page of what is expected so often: four times as far as it should take, for things lie in heaps. */
const wayTo = ({ of = 0 }: Source, limit: number, likely: number) =>
  Math.round(Math.min(Math.max((4 * limit * of) / likely, many), most))
/** A page of what fits. Frequent things are met soon on a walk through the newest; rare ones the index gathers quickly. Which of
 *  the two a thing is, nobody knows before: so a short walk is tried, then a longer one only where much is expected. */
export const pageOf = async (db: Db, source: Source, order: Order, asked: Asked): Promise<Got> => {
  const got = await readPage(db, source, order, asked)
  const isAll = !asked.key && !asked.offset && got.rows.length < asked.limit
  return isAll ? { ...got, total: got.rows.length } : got
}
const readPage = async (db: Db, source: Source, order: Order, asked: Asked): Promise<Got> => {
  const asks = source.words !== null || source.also.length > 0 || source.reads.length > 0
  if (!asks && source.walks) return straight(db, source, order, asked)
  if (!source.walks || source.few || asked.offset !== undefined) return gathered(db, source, order, asked)
  const soon = await walked(db, source, order, asked, soonest)
  if (soon) return soon
  const likely = await expected(db, source)
  if (likely > many / 2) {
    const later = await walked(db, source, order, asked, wayTo(source, asked.limit, likely))
    if (later) return later
  }
  return gathered(db, source, order, asked)
}

/** Counts exactly up to the house's limit. */
export const countFound = async (db: Db, source: Source): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int n from (
    select 1 ${rowsOf(source)} limit ${COUNT_EXACT_TO + 1}) counted`)
  return rows[0]?.n ?? 0
}

/** The ids of all that was found, in no promised order, and not more than `most`. */
export const idsOf = async (db: Db, source: Source, most: number): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string }>(sql`select ${source.id} file ${rowsOf(source)} limit ${most}`)
  return rows.map(({ file }) => file)
}

/** All files of the team's library, from the sums by month. */
export const librarySize = async (db: Db, team: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select coalesce(sum(files), 0)::int n from search_months where team = ${team}`,
  )
  return rows[0]?.n ?? 0
}
