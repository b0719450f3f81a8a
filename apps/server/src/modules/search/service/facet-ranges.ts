import type { FacetValue } from '@vitrine/contract'
import { termOf } from '@vitrine/contract'
import { copy } from '../copy.ts'
import type { FacetRanges } from '../store/facets.ts'

const MB = 1_000_000
const DAY_MS = 86_400_000
type Band<T> = { ends: readonly [T | null, T | null]; label: string; query: string }

const sizes: readonly Band<number>[] = [
  { ends: [null, MB - 1], label: copy.upTo1, query: '<1mb' },
  { ends: [MB, 10 * MB], label: copy.upTo10, query: '1mb..10mb' },
  { ends: [10 * MB, 100 * MB], label: copy.upTo100, query: '10mb..100mb' },
  { ends: [100 * MB, null], label: copy.from100, query: '>=100mb' },
]
const daysFrom = (at: Date): readonly Band<string>[] => {
  const day = (ahead: number) => new Date(at.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
  const within = (n: number): Band<string> => ({
    ends: [day(0), day(n)],
    label: copy.within(n),
    query: `${day(0)}..${day(n)}`,
  })
  return [
    { ends: [null, day(-1)], label: copy.expired, query: `<${day(0)}` },
    within(30),
    within(90),
    { ends: [day(91), null], label: copy.later, query: `>=${day(91)}` },
  ]
}

/** Returns the size and date bands to count. Date bands are relative to the given time. */
export const rangesAt = (at: Date): FacetRanges => ({
  sizes: sizes.map(({ ends }) => ends),
  days: daysFrom(at).map(({ ends }) => ends),
})

type Counts = { what: string; value: string; count: number }[]
const valuesOf = <T>(field: 'size' | 'expires', bands: readonly Band<T>[], counts: Counts): FacetValue[] =>
  bands.flatMap(({ label, query }, i) => {
    const count = counts.find(({ value }) => value === String(i))?.count ?? 0
    return count > 0 ? [{ value: query, label, count, query: termOf(field, query) }] : []
  })

/** Returns the size bands that contain results, with their counts, smallest first. */
export const sizeValues = (counts: Counts) =>
  valuesOf(
    'size',
    sizes,
    counts.filter(({ what }) => what === 'size'),
  )
/** Returns the expiry bands that contain results, with their counts: expired, expiring soon, then later. */
export const expiryValues = (counts: Counts, at: Date): FacetValue[] =>
  valuesOf(
    'expires',
    daysFrom(at),
    counts.filter(({ what }) => what === 'days'),
  )

const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const YEARS_MOST = 20
/** Returns years, newest first, or the months if there is only one year. */
export const createdValues = (months: readonly { date: string; count: number }[]): FacetValue[] => {
  const years = new Map<string, number>()
  for (const { date, count } of months) years.set(date.slice(0, 4), (years.get(date.slice(0, 4)) ?? 0) + count)
  const asked = (value: string) => ({ value, query: termOf('created', value) })
  if (years.size > 1)
    return [...years].slice(0, YEARS_MOST).map(([year, count]) => ({ ...asked(year), label: year, count }))
  return months.map(({ date, count }) => ({ ...asked(date), label: monthWords.format(new Date(`${date}-01`)), count }))
}
