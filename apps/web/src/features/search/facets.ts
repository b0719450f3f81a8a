import type { FacetName, FacetValue } from '@vitrine/contract'
import { capital } from '../../lib/capital.ts'
import { chipInWords, choiceInWords, valueInWords } from './chip-words.ts'
import { chipFor, chipsOf } from './chips.ts'
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
const named: readonly FacetName[] = ['tag', 'rights', 'collection', 'creator']
const labelOf = (name: FacetName, { value, label }: Pick<FacetValue, 'value' | 'label'>) => {
  if (named.includes(name)) return label
  // As the chip says it that it becomes; "Has" stands above all of them.
  if (name === 'has' || name === 'is') return capital(choiceInWords(name, value).replace(/^Has /, ''))
  return name === 'type' ? choiceInWords(name, value) : capital(label)
}

/** The values of a filter in people's words: kinds before formats, and a format once. */
const valuesInWords = (name: FacetName, values: readonly FacetValue[]): FacetValue[] => {
  const twice = ({ value }: FacetValue) => values.some((other) => other.value === alias[value])
  const shown = name === 'type' ? values.filter((one) => !twice(one)) : values
  const sorted = name === 'type' ? shown.toSorted((a, b) => Number(isKind(b.value)) - Number(isKind(a.value))) : shown
  return sorted.map((one) => ({ ...one, label: labelOf(name, one) }))
}

/** A value that the panel shows. What is looked for or left out already, and no found file tells of, has no count. */
export type Shown = Omit<FacetValue, 'count'> & { count: number | null }
/** The values of a filter, after those of it that the query looks for or leaves out and the found files do not tell of: they stay,
 *  so that they can be taken back where they were chosen. */
export const withAsked = (q: string, name: FacetName, values: readonly FacetValue[]): Shown[] => {
  const told = values.map(({ query }) => chipFor(q, query)?.start)
  const asked = chipsOf(q)
    .filter(({ field, problem, start }) => field === name && problem === null && !told.includes(start))
    .map((chip): Shown => {
      const yes = { ...chip, not: false }
      const query = chip.not ? chip.text.slice(1) : chip.text
      const said = name === 'created' ? chipInWords(yes)?.replace(/^Added (in |on )?/, '') : chipInWords(yes)
      const label = labelOf(name, { value: chip.value, label: said ?? valueInWords(yes) })
      return { value: query, label, count: null, query }
    })
  return [...asked, ...valuesInWords(name, values)]
}
