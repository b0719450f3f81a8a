import { type FacetName, facetNames, type Facets, type FacetValue, termOf } from '@vitrine/contract'
import { capitalize } from '../../lib/capitalize.ts'
import { chipInWords, choiceInWords, valueInWords } from './chip-words.ts'
import { chipsOf, valuesOf } from './chips.ts'
import { isKind } from './kinds.ts'

/** One format under two names: the second is shown. */
const alias: Partial<Record<string, string>> = {
  jpg: 'jpeg',
  quicktime: 'mov',
  tif: 'tiff',
  'svg+xml': 'svg',
  plain: 'txt',
  'vnd.adobe.photoshop': 'psd',
}
/** What people have named themselves. */
const named: readonly FacetName[] = ['tag', 'person', 'rights', 'collection', 'creator']
const labelOf = (name: FacetName, { value, label }: Pick<FacetValue, 'value' | 'label'>) => {
  if (named.includes(name)) return label
  // As the chip says it that it becomes; "Contains" stands above all of them.
  if (name === 'has' || name === 'is') return capitalize(choiceInWords(name, value).replace(/^Has /, ''))
  return name === 'type' ? choiceInWords(name, value) : capitalize(label)
}

/** The values of a filter in people's words: kinds before formats, and a format once. */
const valuesInWords = (name: FacetName, values: readonly FacetValue[]): FacetValue[] => {
  const twice = ({ value }: FacetValue) => values.some((other) => other.value === alias[value])
  const shown = name === 'type' ? values.filter((one) => !twice(one)) : values
  const sorted = name === 'type' ? shown.toSorted((a, b) => Number(isKind(b.value)) - Number(isKind(a.value))) : shown
  return sorted.map((one) => ({ ...one, label: labelOf(name, one) }))
}

/** The most values of a filter that the server returns. */
const TOLD_MOST = 20
/** A value that the panel shows. Where it is not known how many files have it, it has no count. */
export type FacetRow = Omit<FacetValue, 'count'> & { count: number | null }
/** The values of a filter, after those that the query includes or excludes and no found file has: they stay, so that they can be
 *  taken back where they were chosen. */
export const withChosenValues = (q: string, name: FacetName, values: readonly FacetValue[]): FacetRow[] => {
  const told = new Set(values.flatMap(({ query }) => valuesOf({ field: name, text: query }).map(keyOf)))
  // The server lists every name that a found file has, unless there are too many: a name it leaves out has no files.
  const missing = named.includes(name) && values.length < TOLD_MOST ? 0 : null
  const asked = chipsOf(q)
    .filter(({ field, problem }) => field === name && problem === null)
    .flatMap((chip) => valuesOf(chip).map(({ text }) => ({ text, count: chip.not ? null : missing })))
    .filter((value) => !told.has(keyOf(value)))
    .map(({ text: value, count }): FacetRow => {
      const query = termOf(name, value)
      const chip = { field: name, value, not: false, text: query }
      const said = name === 'created' ? chipInWords(chip)?.replace(/^Added (in |on )?/, '') : chipInWords(chip)
      return { value: query, label: labelOf(name, { value, label: said ?? valueInWords(chip) }), count, query }
    })
  return [...asked, ...valuesInWords(name, values)]
}
const keyOf = ({ text }: { text: string }) => text.toLowerCase()

export type Group = { name: FacetName; exact: boolean; values: readonly FacetRow[] }
/** The filters of an answer, in people's words; without those that have nothing to choose. */
export const groupsOf = (q: string, { facets }: Facets): Group[] =>
  facets
    .map(({ name, exact, values }) => ({ name, exact, values: withChosenValues(q, name, values) }))
    .filter(({ values }) => values.length > 0)

/** The filters as they are now, each row where it was before: nothing moves under the pointer. What is new comes last, and what no
 *  found file has any more stays with a count of none. */
export const keepPlaces = (before: readonly Group[], now: readonly Group[]): Group[] => {
  const merged = (name: FacetName): Group[] => {
    const [old, current] = [before, now].map((groups) => groups.find((one) => one.name === name))
    if (!old) return current ? [current] : []
    const values = current?.values ?? []
    const byQuery = new Map(values.map((value) => [value.query, value]))
    const gone = values.length < TOLD_MOST ? 0 : null
    const kept = old.values.map((value) => byQuery.get(value.query) ?? { ...value, count: gone })
    const known = new Set(kept.map(({ query }) => query))
    return [{ ...(current ?? old), values: [...kept, ...values.filter(({ query }) => !known.has(query))] }]
  }
  return facetNames.flatMap(merged)
}

const isFacet = (field: string | null) => facetNames.some((name) => name === field)
/** What of a query is no filter of the panel: words, mostly. While it stays the same, rows keep their places. */
export const withoutFacets = (q: string) =>
  chipsOf(q)
    .filter(({ field, problem }) => !isFacet(field) || problem !== null)
    .map(({ text }) => text)
    .join(' ')
