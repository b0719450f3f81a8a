import { type SQL, sql } from 'drizzle-orm'
import { COUNT_EXACT_TO, invalid, type Page } from '@vitrine/contract'
import { z } from 'zod'
import type { Db } from './db.ts'

const parts = {
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
  uuid: z.guid(),
  number: z.int(),
  /** A position in an order, possibly fractional. */
  place: z.number(),
  /** A timestamp as PostgreSQL prints it: to the microsecond, which a Date would lose. */
  moment: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
}
type Part = keyof typeof parts
type Key<P extends readonly Part[]> = { [I in keyof P]: P[I] extends 'number' | 'place' ? number : string }

/** Encodes the position where the next page starts. */
export const writeCursor = (key: readonly (string | number)[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** Decodes a cursor with the given key parts. Returns undefined without a cursor. Throws an error for the field `/cursor`
 *  if it is invalid. */
export const readCursor = <const P extends readonly Part[]>(cursor: string | undefined, ...shape: P) => {
  if (cursor === undefined) return undefined
  const key = parsed(Buffer.from(cursor, 'base64url').toString())
  const fits =
    Array.isArray(key) && key.length === shape.length && shape.every((part, i) => parts[part].safeParse(key[i]).success)
  if (!fits) throw invalid('/cursor', 'Send `next` exactly as the previous page returned it')
  return key as Key<P>
}

/** Returns a keyset page. Reads one row more than needed, to know whether there is a next page. */
export const pageOf = async <Row>(
  limit: number,
  rows: (limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => readonly (string | number)[],
  count: () => Promise<number>,
): Promise<Page<Row>> => {
  const found = await rows(limit + 1)
  const results = found.slice(0, limit)
  const last = results.at(-1)
  const next = found.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null
  return { results, next, count: await count() }
}

/** Counts exactly up to COUNT_EXACT_TO and stops there: a count must not cost more than the page. */
export const countOf = async (db: Db, from: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from (select 1 ${from} limit ${COUNT_EXACT_TO}) counted`,
  )
  return rows[0]?.n ?? 0
}
