import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/page.ts'
import type { ResolvedSearch, SearchPart } from './resolve-search.ts'

/** Where a page starts: the part, the file before the page, and the direction. */
export type PageStart = { part: number; key: store.Key | null; backwards: boolean; offset?: number }
export type Row = store.FoundRow & { part: number }
export type PageResult = {
  rows: Row[]
  /** The total of each part, if known. */
  totals: (number | null)[]
  /** PostgreSQL's estimate of the count, if it was requested. */
  likely: number | null
}

/** The minimum and maximum number of rows to scan. */
const least = 300
const most = 40_000
/** Returns how many rows to scan for a page: four times the expected number, because matches cluster. */
const rowsToScan = ({ of = 0 }: store.Source, limit: number, likely: number) =>
  Math.round(Math.min(Math.max((4 * limit * of) / likely, least), most))
/**
 * How many times longer it takes to read a file through the index than to read the next row of a scan, because the
 * file can be stored anywhere on disk.
 */
const indexReadCost = 6
/** Whether a scan is expected to fill a page before the index would have collected all matches. */
const isFrequent = ({ of = 0 }: store.Source, limit: number, likely: number) =>
  indexReadCost * likely > (limit * of) / likely
/** Up to this many files, reading through the index is faster than requesting an estimate. */
const few = 2000
const hasConditions = ({ words, also, reads }: store.Source) => words !== null || also.length > 0 || reads.length > 0

/** Reads the parts in order until the page is full. */
export const readParts = async (
  db: Db,
  { whole, best }: Pick<ResolvedSearch, 'whole' | 'best'>,
  parts: SearchPart[],
  { part, key, backwards, offset }: PageStart,
  limit: number,
): Promise<PageResult> => {
  const left = backwards ? parts.slice(0, part + 1).toReversed() : parts.slice(part)
  const numberOf = (i: number) => (backwards ? part - i : part + i)
  const askedOf = (i: number): store.PageQuery => ({
    key: i === 0 ? key : null,
    limit,
    backwards,
    ...(i === 0 && offset !== undefined && { offset }),
  })
  const halves = best && left.length > 1 ? { words: best.words, restFirst: backwards } : null
  const { pages, likely } = await readLeft(db, whole, left, askedOf, halves)
  const totals: PageResult['totals'] = parts.map(() => null)
  const rows = pages.flatMap((got, i) => {
    const isAll = !askedOf(i).key && !askedOf(i).offset && got.rows.length < limit
    totals[numberOf(i)] = got.total ?? (isAll ? got.rows.length : null)
    return got.rows.map((row) => ({ ...row, part: numberOf(i) }))
  })
  return { rows: rows.slice(0, limit), totals, likely }
}

type AskedOf = (part: number) => store.PageQuery
type PartsRead = { pages: store.PageRows[]; likely: number | null }
const sum = (pages: store.PageRows[]) => pages.reduce((n, { rows }) => n + rows.length, 0)

/**
 * Frequent matches are fastest to find by scanning the newest files, rare ones by combining indexes. PostgreSQL's
 * estimate decides between the two.
 */
const readLeft = async (
  db: Db,
  whole: store.Source,
  left: SearchPart[],
  askedOf: AskedOf,
  halves: store.SplitOrder | null,
): Promise<PartsRead> => {
  const [first, second] = left
  if (!first) return { pages: [], likely: null }
  const asked = askedOf(0)
  if (!hasConditions(first.source) && first.source.hasOrderedIndex)
    return { pages: await readInSequence(db, left, askedOf), likely: null }
  const gather = () => store.readByWords(db, halves ? whole : first.source, first.order, asked, halves)
  const isSmall = whole.of !== undefined && whole.of <= few
  if (!first.source.hasOrderedIndex || asked.offset !== undefined || isSmall)
    return { pages: await gather(), likely: null }
  const [likely, ofFirst] = await Promise.all([
    store.estimateCount(db, whole),
    second ? store.estimateCount(db, first.source) : null,
  ])
  if (!isFrequent(whole, asked.limit, likely)) return { pages: await gather(), likely }
  const best = read(db, first, asked, ofFirst ?? likely)
  if (!second) return { pages: [await best], likely }
  // For a rare word, the best matches rarely fill the page, so the rest is read at the same time.
  const isRare = !isFrequent(first.source, asked.limit, ofFirst ?? likely)
  if (!isRare && (await best).rows.length >= asked.limit) return { pages: [await best], likely }
  return { pages: await Promise.all([best, read(db, second, askedOf(1), likely)]), likely }
}

/** Reads parts without search conditions one after another, until the page is full. */
const readInSequence = async (db: Db, left: SearchPart[], askedOf: AskedOf): Promise<store.PageRows[]> => {
  const pages: store.PageRows[] = []
  for (const [i, { source, order }] of left.entries()) {
    if (sum(pages) >= askedOf(i).limit) break
    pages.push(await store.readInOrder(db, source, order, askedOf(i)))
  }
  return pages
}

/** Reads one part: with a scan if many matches are expected, or through the index if few are or the scan doesn't fill the
 *  page. */
const read = async (
  db: Db,
  { source, order }: SearchPart,
  asked: store.PageQuery,
  likely: number,
): Promise<store.PageRows> => {
  const way = rowsToScan(source, asked.limit, likely)
  const met = isFrequent(source, asked.limit, likely) ? await store.scanInOrder(db, source, order, asked, way) : null
  if (met) return met
  const [got] = await store.readByWords(db, source, order, asked)
  return got ?? { rows: [], total: null }
}
