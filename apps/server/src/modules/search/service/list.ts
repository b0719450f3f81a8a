import { COUNT_EXACT_TO, type FoundPage, invalid, type Listing } from '@vitrine/contract'
import { readCursor, writeCursor } from '../../../platform/db/paging.ts'
import { placedCardsOf } from '../../files/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store/page.ts'
import { orders } from '../store/sources.ts'
import { monthOf } from '../store/timeline.ts'
import {
  type Ctx,
  type ResolvedSearch,
  type SearchInput,
  resolveSearch,
  type SearchPart,
  partsOf,
} from './resolve-search.ts'
import type { SearchOptions } from './parse-search.ts'
import { readParts, type PageResult, type Row, type PageStart } from './read-parts.ts'

/** In a library of up to this many files, an exact count takes no longer than reading the cards, done at the same time. */
const countedAtOnce = 2 * COUNT_EXACT_TO
const firstId = '00000000-0000-0000-0000-000000000000'

const keyIn = (cursor: string, parts: SearchPart[]): Pick<PageStart, 'part' | 'key'> => {
  const [part, by, id] = readCursor(cursor, 'number', 'text', 'uuid') ?? [0, '', '']
  const type = parts[part]?.order.type
  const fits =
    type === 'timestamptz'
      ? /^-?infinity$|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(by)
      : type === 'text' || (type !== undefined && by !== '' && Number.isFinite(Number(by)))
  if (!fits) throw invalid('/cursor', copy.nextUnchanged)
  return { part, key: [by, id] }
}
const startOf = async (
  ctx: Ctx,
  team: string,
  asked: Listing,
  seen: ResolvedSearch,
  parts: SearchPart[],
): Promise<PageStart> => {
  if (asked.cursor !== undefined) return { ...keyIn(asked.cursor, parts), backwards: false }
  if (asked.before !== undefined) return { ...keyIn(asked.before, parts), backwards: true }
  if (asked.end) return { part: parts.length - 1, key: null, backwards: true }
  const [first] = parts
  const byDate = first?.order.by === orders.date.by && parts.length === 1
  if (asked.at !== undefined && byDate) {
    const day = new Date(Date.parse(asked.at) + (first.order.desc ? 86_400_000 : 0)).toISOString().slice(0, 10)
    return { part: 0, key: [`${day} 00:00:00+00`, firstId], backwards: false }
  }
  if (asked.position === undefined || asked.position === 0) return { part: 0, key: null, backwards: false }
  // The monthly totals show which month a position in the whole library falls in, so only that month is scanned.
  const isWhole = seen.plain && asked.folder === undefined && byDate && first.order.desc
  const month = isWhole ? await monthOf(ctx.db, team, asked.position) : undefined
  if (month) return { part: 0, key: [month.after, firstId], backwards: false, offset: month.offset }
  return { part: 0, key: null, backwards: false, offset: asked.position }
}

/** Returns an exact count if it is known or quick to determine, otherwise an estimate. */
const countOf = async (ctx: Ctx, asked: Listing, looked: ResolvedSearch, { rows, totals, likely }: PageResult) => {
  if (looked.plain && asked.folder === undefined) return { count: looked.size, exact: true }
  const known = totals.flatMap((total) => total ?? [])
  if (known.length === totals.length) return { count: known.reduce((sum, total) => sum + total, 0), exact: true }
  if (looked.size <= countedAtOnce || looked.plain) {
    const count = await store.countFound(ctx.db, looked.whole)
    return { count: Math.min(count, COUNT_EXACT_TO), exact: count <= COUNT_EXACT_TO }
  }
  const about = likely ?? (await store.estimateCount(ctx.db, looked.whole))
  return { count: Math.max(rows.length, Math.round(about)), exact: false }
}

/** Returns a page of the files that a query finds in one place, such as a folder. */
export const listFiles = async (ctx: Ctx, team: string, asked: Listing): Promise<FoundPage> => {
  const looked = await resolveSearch(ctx, team, asked)
  const parts = partsOf(ctx, looked, asked)
  const start = await startOf(ctx, team, asked, looked, parts)
  const read = await readParts(ctx.db, looked, parts, start, asked.limit + 1)
  const { rows } = read
  const more = rows.length > asked.limit
  const page = rows.slice(0, asked.limit)
  const shown = start.backwards ? page.toReversed() : page
  const uuids = shown.map(({ file }) => file)
  const [cards, counted] = await Promise.all([
    placedCardsOf(ctx, ctx.actor.user, uuids),
    countOf(ctx, asked, looked, read),
  ])
  const byId = new Map(cards.map((card) => [card.uuid, card]))
  const results = shown.flatMap(({ file }) => {
    const card = byId.get(file)
    return card ? [{ ...card, foreign: card.team !== team }] : []
  })
  const cursor = (row: Row | undefined) => (row ? writeCursor([row.part, row.by, row.file]) : null)
  const isFirst = !start.backwards && start.key === null && !start.offset
  return {
    results,
    next: start.backwards ? (start.key ? cursor(shown.at(-1)) : null) : more ? cursor(shown.at(-1)) : null,
    previous: start.backwards ? (more ? cursor(shown[0]) : null) : isFirst ? null : cursor(shown[0]),
    ...counted,
    chips: looked.chips,
  }
}

/** Returns the results of a query in one place, as a subquery with columns `file` and `created_at`. */
export const findInQuery = async (ctx: Ctx, team: string, asked: SearchInput, options: SearchOptions = {}) =>
  store.foundQuery((await resolveSearch(ctx, team, asked, options)).whole)

/** Returns the ids of up to `most` results of a query, for selecting "all 48,213 results". */
export const findAllIds = async (ctx: Ctx, team: string, asked: SearchInput, most: number): Promise<string[]> =>
  store.idsOf(ctx.db, (await resolveSearch(ctx, team, asked)).whole, most)
