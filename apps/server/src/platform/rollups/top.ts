import * as store from './read.ts'
import type { Part } from './range.ts'

type TopQuery = store.Counted & { series: string; parts: readonly Part[]; limit: number }

const byAmount = (a: store.Amount, b: store.Amount) => b.amount - a.amount || (a.key < b.key ? -1 : 1)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Finds the top keys from the `depth` highest of each part; undefined if these are not enough to prove the result.
 *
 *  A key that isn't among the highest of a part has at most the lowest count read there, which gives each key an upper
 *  bound. Keys that could reach the last place in the list are counted exactly, and all others are ignored. */
const fromHighest = async ({ series, parts, limit, ...counting }: TopQuery, depth: number) => {
  const highest = await store.topOfEach(counting, series, parts, depth)
  const read = new Map<string, Map<number, number>>()
  const lowest = parts.map(() => Number.POSITIVE_INFINITY)
  const sizes = parts.map(() => 0)
  for (const { part, key, amount } of highest) {
    read.set(key, (read.get(key) ?? new Map()).set(part, amount))
    lowest[part] = Math.min(lowest[part] ?? 0, amount)
    sizes[part] = (sizes[part] ?? 0) + 1
  }
  const unread = parts.map((_, part) => ((sizes[part] ?? 0) < depth ? 0 : Math.max(0, lowest[part] ?? 0)))
  const [atLeast, atMost] = [new Map<string, number>(), new Map<string, number>()]
  const all = sum(unread)
  for (const [key, amounts] of read) {
    const known = sum([...amounts.values()])
    atLeast.set(key, known)
    atMost.set(key, known + all - sum([...amounts.keys()].map((part) => unread[part] ?? 0)))
  }
  const exact = (keys: readonly string[]) => store.amountsOf(counting, series, parts, keys)
  const likely = [...atLeast].toSorted(([, a], [, b]) => b - a).slice(0, 2 * limit)
  const counted = await exact(likely.map(([key]) => key))
  const last = [...counted.values()].toSorted((a, b) => b - a)[limit - 1] ?? 0
  const others = [...atMost].filter(([key, most]) => !counted.has(key) && most >= last).map(([key]) => key)
  // Every key that was never read must rank below the last place; if all parts were read to their end, there are none.
  if (all > 0 && all >= last) return undefined
  if (others.length > MANY) return undefined
  for (const [key, amount] of await exact(others)) counted.set(key, amount)
  const found = [...counted].map(([key, amount]) => ({ key, amount })).filter(({ amount }) => amount > 0)
  return found.toSorted(byAmount).slice(0, limit)
}

const MANY = 2000
/** A small depth is enough if some keys are far ahead of the others. */
const DEPTHS = [50, 150]
/** The keys of a series with the highest counts in a range. The result is exact. */
export const topKeys = async (asked: TopQuery, depths: readonly number[] = DEPTHS): Promise<store.Amount[]> => {
  const { series, parts, limit, ...counting } = asked
  for (const depth of depths) {
    const found = limit <= depth ? await fromHighest(asked, depth) : undefined
    if (found) return found
  }
  return store.topOfAll(counting, series, parts, limit)
}
