import { type SQL, sql } from 'drizzle-orm'
import { COUNT_EXACT_TO, invalid, type Page } from '@vitrine/contract'
import { z } from 'zod'
import type { Db } from './db.ts'

const Key = z.array(z.union([z.string(), z.number(), z.null()])).max(4)
type Key = z.output<typeof Key>

const write = (key: Key) => Buffer.from(JSON.stringify(key)).toString('base64url')
/** Reads where a page goes on; nonsense is the caller's mistake, and is said at `/cursor`. */
export const readCursor = (cursor: string | undefined, size: number): Key | undefined => {
  if (cursor === undefined) return undefined
  try {
    const key = Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (key.length === size) return key
  } catch {}
  throw invalid('/cursor', 'Send `next` of the page before, as it was')
}

/** A keyset page: asks for one row more than wanted, to know whether there is a next page. */
export const pageOf = async <Row>(
  limit: number,
  rows: (limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  count: () => Promise<number>,
): Promise<Page<Row>> => {
  const found = await rows(limit + 1)
  const results = found.slice(0, limit)
  const last = results.at(-1)
  const next = found.length > limit && last !== undefined ? write(keyOf(last)) : null
  return { results, next, count: await count() }
}

/** Counts exactly up to COUNT_EXACT_TO, and no further: a count must not cost more than the page. */
export const countOf = async (db: Db, from: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from (select 1 ${from} limit ${COUNT_EXACT_TO}) counted`,
  )
  return rows[0]?.n ?? 0
}
