import { type FacetName, facetNames, type Facets, type FacetValue, termOf } from '@vitrine/contract'
import { capitalize } from '../../lib/capitalize.ts'
import { chipInWords, choiceInWords, valueInWords } from './chip-words.ts'
import { chipsOf, valuesOf } from './chips.ts'
import { isKind } from './kinds.ts'

/** Formats with two names, mapped to the name that is shown. */
const alias: Partial<Record<string, string>> = {
  jpg: 'jpeg',
  quicktime: 'mov',
  tif: 'tiff',
  'svg+xml': 'svg',
  plain: 'txt',
  'vnd.adobe.photoshop': 'psd',
}
/** Filters whose values are user-defined names. */
const named: readonly FacetName[] = ['tag', 'person', 'rights', 'collection', 'creator']
const labelOf = (name: FacetName, { value, label }: Pick<FacetValue, 'value' | 'label'>) => {
  if (named.includes(name)) return label
  // The label of the chip without "Has", because the heading is already "Contains".
  if (name === 'has' || name === 'is') return capitalize(choiceInWords(name, value).replace(/^Has /, ''))
  return name === 'type' ? choiceInWords(name, value) : capitalize(label)
}

/** Returns a filter's values with their labels: kinds before formats, and each format once. */
const valuesInWords = (name: FacetName, values: readonly FacetValue[]): FacetValue[] => {
  const twice = ({ value }: FacetValue) => values.some((other) => other.value === alias[value])
  const shown = name === 'type' ? values.filter((one) => !twice(one)) : values
  const sorted = name === 'type' ? shown.toSorted((a, b) => Number(isKind(b.value)) - Number(isKind(a.value))) : shown
  return sorted.map((one) => ({ ...one, label: labelOf(name, one) }))
}

/** The maximum number of values that the server returns per filter. */
const MAX_FACET_VALUES = 20
/** A value shown in the panel. Without a count if the number of files is unknown. */
export type FacetRow = Omit<FacetValue, 'count'> & { count: number | null }
/** Returns the values of a filter, preceded by those in the query that no result has, so that they can be removed where
 *  they were chosen. */
export const withChosenValues = (q: string, name: FacetName, values: readonly FacetValue[]): FacetRow[] => {
  const listed = new Set(values.flatMap(({ query }) => valuesOf({ field: name, text: query }).map(keyOf)))
  // The server lists all names of the results unless there are too many, so a missing name has no files.
  const missing = named.includes(name) && values.length < MAX_FACET_VALUES ? 0 : null
  const asked = chipsOf(q)
    .filter(({ field, problem }) => field === name && problem === null)
    .flatMap((chip) => valuesOf(chip).map(({ text }) => ({ text, count: chip.not ? null : missing })))
    .filter((value) => !listed.has(keyOf(value)))
    .map(({ text: value, count }): FacetRow => {
      const query = termOf(name, value)
      const chip = { field: name, value, not: false, text: query }
      const label = name === 'created' ? chipInWords(chip)?.replace(/^Added (in |on )?/, '') : chipInWords(chip)
      return { value: query, label: labelOf(name, { value, label: label ?? valueInWords(chip) }), count, query }
    })
  return [...asked, ...valuesInWords(name, values)]
}
const keyOf = ({ text }: { text: string }) => text.toLowerCase()

export type Group = { name: FacetName; exact: boolean; values: readonly FacetRow[] }
/** Returns the filters of a response with their labels. Empty filters are omitted. */
export const groupsOf = (q: string, { facets }: Facets): Group[] =>
  facets
    .map(({ name, exact, values }) => ({ name, exact, values: withChosenValues(q, name, values) }))
    .filter(({ values }) => values.length > 0)

/** Returns the current filters with every row in its previous place, so that nothing moves under the pointer. New rows
 *  come last, and rows without results stay. */
export const keepPlaces = (before: readonly Group[], now: readonly Group[]): Group[] => {
  const merged = (name: FacetName): Group[] => {
    const [old, current] = [before, now].map((groups) => groups.find((one) => one.name === name))
    if (!old) return current ? [current] : []
    const values = current?.values ?? []
    const byQuery = new Map(values.map((value) => [value.query, value]))
    const gone = values.length < MAX_FACET_VALUES ? 0 : null
    const kept = old.values.map((value) => byQuery.get(value.query) ?? { ...value, count: gone })
    const known = new Set(kept.map(({ query }) => query))
    return [{ ...(current ?? old), values: [...kept, ...values.filter(({ query }) => !known.has(query))] }]
  }
  return facetNames.flatMap(merged)
}

const isFacet = (field: string | null) => facetNames.some((name) => name === field)
/** Returns the parts of a query that are not filters of the panel. While they stay the same, rows keep their places. */
export const withoutFacets = (q: string) =>
  chipsOf(q)
    .filter(({ field, problem }) => !isFacet(field) || problem !== null)
    .map(({ text }) => text)
    .join(' ')
