import {
  COUNT_EXACT_TO,
  type FacetName,
  facetNames,
  type Facets,
  type FacetValue,
  type LooserQueries,
  formatQuery,
  parseQuery,
  termOf,
} from '@vitrine/contract'
import { copy } from '../copy.ts'
import { attributesOf } from '../store/lookup.ts'
import * as store from '../store/facets.ts'
import { countFound, librarySize, type Source } from '../store/page.ts'
import { buckets, months } from '../store/timeline.ts'
import { rangesAt, createdValues, expiryValues, sizeValues } from './facet-ranges.ts'
import { type Ctx, type SearchInput, resolveSearch } from './resolve-search.ts'

const letters: Partial<Record<string, FacetName>> = {
  k: 'type',
  t: 'tag',
  p: 'person',
  j: 'person',
  b: 'collection',
  r: 'rights',
  s: 'status',
  o: 'orientation',
  c: 'color',
  h: 'has',
  i: 'is',
  u: 'is',
}
const shownOfEach = 20
/** Facets whose values have a name to look up. */
const named: readonly FacetName[] = ['tag', 'rights', 'collection', 'person']
/** There can be many unnamed people. They aren't shown, so extra values are read to make up for them. */
const unnamedOfEach = 200
const isWords: Record<string, string> = { '': 'untagged', watermark: 'watermarked', internal: 'internal' }
/** What each facet is counted from; facets not listed are counted from marks. */
const countedFrom: Partial<Record<FacetName, readonly store.CountedKind[]>> = {
  creator: ['creator'],
  created: [],
  expires: ['days'],
  size: ['size'],
  is: ['marks', 'public', 'rights_unknown'],
}

/** The files to count. `isWhole` is true if these are all files in the library. */
type Counting = { source: Source; isWhole: boolean }
type Sum = Counting & {
  counts: store.FacetCount[]
  /** The marks of each facet, most frequent first. */
  marks: Map<FacetName | undefined, store.FacetCount[]>
  count: number
  isAll: boolean
  scale: number
}

const marksIn = (counts: store.FacetCount[]) =>
  Map.groupBy(
    counts
      .filter(({ what }) => what === 'mark')
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
    ({ value: mark }) => letters[mark[0] ?? ''],
  )

/** Counts files up to the limit for exact counts. Beyond that limit, counts are scaled up if the total is known. */
const sumOf = async (ctx: Ctx, team: string, { source, isWhole }: Counting, only?: FacetName): Promise<Sum> => {
  const needs = { team, at: ctx.now, most: COUNT_EXACT_TO + 1, bands: rangesAt(ctx.now) }
  const kinds = only ? (countedFrom[only] ?? ['marks' as const]) : undefined
  const counts = await store.countsOf(ctx.db, source, needs, kinds)
  const counted = counts.find(({ what }) => what === 'all')?.count ?? 0
  const isAll = counted <= COUNT_EXACT_TO
  const count = isWhole ? await librarySize(ctx.db, team) : Math.min(counted, COUNT_EXACT_TO)
  const scale = isWhole && counted > 0 && !isAll ? count / counted : 1
  return { source, isWhole, counts, marks: marksIn(counts), count, isAll, scale }
}

const markedValues = async (ctx: Ctx, team: string, name: FacetName, { marks }: Sum): Promise<FacetValue[]> => {
  const shown = marks.get(name)?.slice(0, name === 'person' ? unnamedOfEach : shownOfEach) ?? []
  const names = named.includes(name)
    ? await store.namesOf(
        ctx.db,
        team,
        shown.map(({ value }) => value),
      )
    : undefined
  const values = shown.flatMap(({ value: mark, count }): FacetValue[] => {
    if (mark.startsWith('j'))
      return mark.endsWith('unnamed')
        ? [{ value: 'unnamed', label: copy.unnamedFaces, count, query: termOf('person', 'unnamed') }]
        : []
    const value = names ? names.get(mark) : name === 'is' ? isWords[mark.slice(5)] : mark.slice(5)
    if (value === undefined) return []
    return [{ value, label: value.replaceAll('_', ' '), count, query: termOf(name, value) }]
  })
  // Equal counts are sorted by name, so that the order is stable.
  return values.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)).slice(0, shownOfEach)
}

/** Returns the number of results added in each month, or nothing if there are too many results to count. */
const addedIn = (ctx: Ctx, team: string, { source, isWhole, isAll }: Sum) => {
  if (isWhole) return months(ctx.db, team)
  return isAll ? buckets(ctx.db, source, undefined) : []
}

const valuesOf = async (ctx: Ctx, team: string, name: FacetName, sum: Sum): Promise<FacetValue[]> => {
  const { counts, scale } = sum
  // Months aren't scaled: for the whole library, they come from the monthly totals.
  if (name === 'created') return createdValues(await addedIn(ctx, team, sum))
  const scaled = (all: FacetValue[]) => all.map((one) => ({ ...one, count: Math.round(one.count * scale) }))
  if (name === 'size') return scaled(sizeValues(counts))
  if (name === 'expires') return scaled(expiryValues(counts, ctx.now))
  if (name === 'creator')
    return scaled(
      counts
        .filter(({ what }) => what === 'creator')
        .map(({ value, count }) => ({ value, label: value, count, query: termOf('creator', value) })),
    )
  const marked = await markedValues(ctx, team, name, sum)
  if (name !== 'is') return scaled(marked)
  const states = (['public', 'rights_unknown'] as const).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    count: counts.find(({ what }) => what === value)?.count ?? 0,
    query: termOf('is', value),
  }))
  return scaled([...states.filter(({ count }) => count > 0), ...marked].toSorted((a, b) => b.count - a.count))
}

/**
 * Returns the number of results and their facets. A facet that the query filters by is counted without that filter, to
 * show the other available values.
 */
export const countFacets = async (ctx: Ctx, team: string, asked: SearchInput): Promise<Facets> => {
  // Clicking a value also searches subfolders, so their files are counted.
  const looked = await resolveSearch(ctx, team, asked, { below: true })
  const isPlace = asked.place === 'library' && (asked.folder ?? asked.collection ?? asked.guest_link) === undefined
  const filteredBy = (name: FacetName) =>
    looked.chips.flatMap(({ field, not, problem }, at) => (field === name && !not && problem === null ? [at] : []))
  const whole = await sumOf(ctx, team, { source: looked.whole, isWhole: isPlace && looked.plain })
  const facets = await Promise.all(
    facetNames.map(async (name) => {
      const own = filteredBy(name)
      const isWhole = isPlace && own.length === looked.chips.length
      const sum = own.length > 0 ? await sumOf(ctx, team, { source: looked.without(...own), isWhole }, name) : whole
      return {
        name,
        exact: sum.isAll || (name === 'created' && sum.isWhole),
        values: await valuesOf(ctx, team, name, sum),
      }
    }),
  )
  return { count: whole.count, exact: whole.isAll || whole.isWhole, facets }
}

/** Returns the number of results added in each month or, if a month is given, on each of its days. */
export const showTimeline = async (
  ctx: Ctx,
  team: string,
  { month, ...asked }: SearchInput & { month?: string | undefined },
) => {
  const looked = await resolveSearch(ctx, team, asked)
  const isWhole = looked.plain && asked.folder === undefined
  return isWhole && month === undefined ? months(ctx.db, team) : buckets(ctx.db, looked.whole, month)
}

/** The maximum number of query parts to try leaving out. Each needs its own count, and a longer list wouldn't be useful. */
const TRIED_MOST = 12
/** Pairs of parts are left out only from queries with at most this many parts. */
const PAIRED_MOST = 7
/**
 * Returns the number of results without each part of the query or, if no single part helps, without the pair that helps
 * most.
 */
export const loosen = async (ctx: Ctx, team: string, asked: SearchInput): Promise<LooserQueries> => {
  const looked = await resolveSearch(ctx, team, asked)
  const slugs = (await attributesOf(ctx.db, team)).map(({ slug }) => slug)
  const { terms } = parseQuery(asked.q, slugs)
  const texts = looked.chips.map(({ text }) => text)
  const leavingOut = async (...out: [number, ...number[]]): Promise<LooserQueries[number]> => {
    const count = await countFound(ctx.db, looked.without(...out))
    return {
      chip: out[0],
      text: out.map((chip) => texts[chip]).join(' and '),
      query: formatQuery({ terms: terms.filter((_, i) => !out.includes(i)) }),
      count: Math.min(count, COUNT_EXACT_TO),
      exact: count <= COUNT_EXACT_TO,
    }
  }
  const counts: LooserQueries = []
  for (const chip of [...texts.keys()].slice(0, TRIED_MOST)) counts.push(await leavingOut(chip))
  // With only two parts, removing both would clear the search.
  if (counts.some(({ count }) => count > 0) || texts.length < 3 || texts.length > PAIRED_MOST) return counts
  let best: LooserQueries[number] | undefined
  for (const first of texts.keys())
    for (let second = first + 1; second < texts.length; second++) {
      const pair = await leavingOut(first, second)
      if (pair.count > (best?.count ?? 0)) best = pair
    }
  return best ? [...counts, best] : counts
}
