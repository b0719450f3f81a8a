import {
  COUNT_EXACT_TO,
  type FacetName,
  facetNames,
  type Facets,
  type FacetValue,
  type Loosened,
  printQuery,
  parseQuery,
  termOf,
} from '@vitrine/contract'
import { attributesOf } from '../store/lookup.ts'
import * as store from '../store/facets.ts'
import { countFound, librarySize } from '../store/page.ts'
import { buckets, months } from '../store/timeline.ts'
import { bandsAt, createdValues, expiryValues, sizeValues } from './bands.ts'
import { type Ctx, type Looked, look } from './look.ts'

const letters: Partial<Record<string, FacetName>> = {
  k: 'type',
  t: 'tag',
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
/** What stands for the name of a thing. */
const named: readonly FacetName[] = ['tag', 'rights', 'collection']
const isWords: Record<string, string> = { '': 'untagged', watermark: 'watermarked', internal: 'internal' }

/** In which months what was found was added. The newest of too many say nothing of the others: then nothing is said. */
const addedIn = (
  ctx: Ctx,
  team: string,
  { whole: source }: Awaited<ReturnType<typeof look>>,
  { whole, isAll }: Extent,
) => {
  if (whole) return months(ctx.db, team)
  return isAll ? buckets(ctx.db, source, undefined) : []
}
type Extent = { whole: boolean; isAll: boolean }

/** How many were found, and what they have in common. Beyond the limit of exact counts it is counted over as many files, and scaled. */
export const countFacets = async (ctx: Ctx, team: string, asked: Looked): Promise<Facets> => {
  // A click on one looks for it, and that goes through the folders below: so they are counted.
  const looked = await look(ctx, team, asked, { below: true })
  const counts = await store.countsOf(ctx.db, looked.whole, {
    team,
    at: ctx.now,
    most: COUNT_EXACT_TO + 1,
    bands: bandsAt(ctx.now),
  })
  const counted = counts.find(({ what }) => what === 'all')?.count ?? 0
  const isAll = counted <= COUNT_EXACT_TO
  const whole = looked.plain && asked.folder === undefined
  const count = whole ? await librarySize(ctx.db, team) : Math.min(counted, COUNT_EXACT_TO)
  const scale = whole && counted > 0 && !isAll ? count / counted : 1
  const frequent = counts
    .filter(({ what }) => what === 'mark')
    .map(({ value, count: n }) => ({ mark: value, count: n }))
    .toSorted((a, b) => b.count - a.count || a.mark.localeCompare(b.mark))
  const names = await store.namesOf(
    ctx.db,
    team,
    ['t', 'r', 'b'].flatMap((letter) =>
      frequent
        .filter(({ mark }) => mark.startsWith(letter))
        .slice(0, shownOfEach)
        .map(({ mark }) => mark),
    ),
  )
  const values = new Map<FacetName, FacetValue[]>(facetNames.map((name) => [name, []]))
  for (const { mark, count: n } of frequent) {
    const name = letters[mark[0] ?? '']
    const list = name && values.get(name)
    if (!name || !list || list.length >= shownOfEach) continue
    const value = named.includes(name) ? names.get(mark) : name === 'is' ? isWords[mark.slice(5)] : mark.slice(5)
    if (value === undefined) continue
    list.push({ value, label: value.replaceAll('_', ' '), count: Math.round(n * scale), query: termOf(name, value) })
  }
  const scaled = (one: FacetValue) => ({ ...one, count: Math.round(one.count * scale) })
  values.set(
    'creator',
    counts
      .filter(({ what }) => what === 'creator')
      .map(({ value, count: n }) => scaled({ value, label: value, count: n, query: termOf('creator', value) })),
  )
  const unknown = counts.find(({ what }) => what === 'rights_unknown')?.count ?? 0
  const isUnknown = { value: 'rights_unknown', label: 'rights unknown', query: termOf('is', 'rights_unknown') }
  if (unknown > 0) values.get('is')?.push(scaled({ ...isUnknown, count: unknown }))
  values.set('size', sizeValues(counts).map(scaled))
  values.set('expires', expiryValues(counts, ctx.now).map(scaled))
  values.set('created', createdValues(await addedIn(ctx, team, looked, { whole, isAll })))
  return {
    count,
    exact: isAll || whole,
    facets: facetNames.map((name) => ({ name, values: values.get(name) ?? [] })),
  }
}

/** When what was found was added. */
export const showTimeline = async (
  ctx: Ctx,
  team: string,
  { month, ...asked }: Looked & { month?: string | undefined },
) => {
  const looked = await look(ctx, team, asked)
  const isWhole = looked.plain && asked.folder === undefined
  return isWhole && month === undefined ? months(ctx.db, team) : buckets(ctx.db, looked.whole, month)
}

/** So many parts are tried at most, each a count of its own. Nobody reads a longer list. */
const TRIED_MOST = 12
/** Pairs of so many parts are tried at most. */
const PAIRED_MOST = 7
/** What each part of a query costs: how many would be found without it. Where no part alone helps, the pair that helps most. */
export const loosen = async (ctx: Ctx, team: string, asked: Looked): Promise<Loosened> => {
  const looked = await look(ctx, team, asked)
  const slugs = (await attributesOf(ctx.db, team)).map(({ slug }) => slug)
  const { terms } = parseQuery(asked.q, slugs)
  const texts = looked.chips.map(({ text }) => text)
  const leavingOut = async (...out: [number, ...number[]]): Promise<Loosened[number]> => {
    const count = await countFound(ctx.db, looked.without(...out))
    return {
      chip: out[0],
      text: out.map((chip) => texts[chip]).join(' and '),
      query: printQuery({ terms: terms.filter((_, i) => !out.includes(i)) }),
      count: Math.min(count, COUNT_EXACT_TO),
      exact: count <= COUNT_EXACT_TO,
    }
  }
  const counts: Loosened = []
  for (const chip of [...texts.keys()].slice(0, TRIED_MOST)) counts.push(await leavingOut(chip))
  // Without both of two parts everything is found: that is to clear the search.
  if (counts.some(({ count }) => count > 0) || texts.length < 3 || texts.length > PAIRED_MOST) return counts
  let best: Loosened[number] | undefined
  for (const first of texts.keys())
    for (let second = first + 1; second < texts.length; second++) {
      const pair = await leavingOut(first, second)
      if (pair.count > (best?.count ?? 0)) best = pair
    }
  return best ? [...counts, best] : counts
}
