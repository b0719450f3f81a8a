import { type Chip, parseQuery, formatValues, type QueryField, type QueryValue, parseValues } from '@vitrine/contract'
import { fieldWords, searchWords } from './copy.ts'

const isField = (name: string): name is QueryField => Object.hasOwn(fieldWords, name)
/** Returns the label of a field; custom attributes are shown by their slug. */
export const fieldInWords = (field: string) => (isField(field) ? fieldWords[field] : field)

/** Returns the chips as parsed in the browser, shown until the server has replied. */
export const chipsOf = (text: string, attributes: readonly string[] = []): Chip[] =>
  parseQuery(text, attributes).terms.map(({ text: typed, start, end, not, value, meaning, problem }) => ({
    text: typed,
    start,
    end,
    not,
    field: meaning.kind === 'field' ? meaning.field : meaning.kind === 'attribute' ? meaning.slug : null,
    value,
    between: meaning.kind !== 'words' && meaning.betweens.length === 1 ? (meaning.betweens[0] ?? null) : null,
    problem: problem ?? null,
    taken_as: [],
  }))

type Place = Pick<Chip, 'start' | 'end'>
const joined = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** Returns the query without one of its chips. */
export const withoutChip = (q: string, { start, end }: Place) => joined([q.slice(0, start), q.slice(end)])
/** Returns the query with one of its chips inverted: included becomes excluded, and vice versa. */
export const withChipInverted = (q: string, { start, end, text, not }: Place & Pick<Chip, 'text' | 'not'>) =>
  q.slice(0, start) + (not ? text.slice(1) : `-${text}`) + q.slice(end)

/** Returns a query without the areas of the map in it, and these areas. */
export const splitAreas = (q: string) => {
  const areas = chipsOf(q).filter(({ field, problem }) => field === 'area' && problem === null)
  return { text: areas.toReversed().reduce(withoutChip, q), areas: areas.map(({ text }) => text) }
}

/** Returns the values of a chip, as typed after its field; none for a word. Files match any of them. */
export const valuesOf = ({ field, text }: Pick<Chip, 'field' | 'text'>): QueryValue[] =>
  field === null ? [] : parseValues(text, text.indexOf(':') + 1).values

const isSame = (a: QueryValue, b: QueryValue | undefined) => a.text.toLowerCase() === b?.text.toLowerCase()
const termKey = (text: string) => text.replace(/^-/, '').toLowerCase()
/** Returns the chip of a query that includes or excludes a term, alone or among other values of its field. */
export const chipFor = (q: string, term: string) => {
  const [{ field = null, text = '' } = {}] = chipsOf(term)
  const [value] = field === null ? [] : valuesOf({ field, text })
  return chipsOf(q).find((chip) =>
    field === null
      ? termKey(chip.text) === termKey(term)
      : chip.field === field && valuesOf(chip).some((one) => isSame(one, value)),
  )
}
const replaceRange = (q: string, { start, end }: Place, text: string) => q.slice(0, start) + text + q.slice(end)

/** Returns the query with a value added to the included values of its field, as an alternative. */
const withValue = (q: string, term: string) => {
  const [{ field = null, text = '' } = {}] = chipsOf(term)
  const beside = chipsOf(q).findLast((chip) => field !== null && chip.field === field && !chip.not)
  if (!beside) return joined([q, term])
  return replaceRange(q, beside, `${beside.field}:${formatValues([...valuesOf(beside), ...valuesOf({ field, text })])}`)
}
/** Returns the query without one value of a chip. The chip is removed with its last value. */
const withoutValue = (q: string, chip: Chip, term: string) => {
  const [{ field = null, text = '' } = {}] = chipsOf(term)
  const [value] = valuesOf({ field, text })
  const left = valuesOf(chip).filter((one) => !isSame(one, value))
  return left.length === 0
    ? withoutChip(q, chip)
    : replaceRange(q, chip, `${chip.not ? '-' : ''}${chip.field}:${formatValues(left)}`)
}
/** Returns the query after a click on a filter value. Values of one filter are alternatives. A value that is already
 *  there is removed; an excluded value becomes included, and vice versa. */
export const withTerm = (q: string, term: string, not = false): string => {
  const there = chipFor(q, term)
  if (!there) return not ? joined([q, `-${term}`]) : withValue(q, term)
  const left = withoutValue(q, there, term)
  return there.not === not ? left : withTerm(left, term, not)
}
/** Returns the query with one more condition that files have to meet. */
export const withCondition = (q: string, term: string) => {
  const isNot = term.startsWith('-')
  const there = chipFor(q, isNot ? term.slice(1) : term)
  return there?.not === isNot ? q : joined([q, term])
}

/** Whether the query contains words, so that results can be sorted by relevance. */
export const hasWords = (q: string, attributes: readonly string[] = []) =>
  chipsOf(q, attributes).some(({ field, not }) => field === null && !not)

/** Returns the words of a query that consists of words only; empty if the query has anything else. */
export const onlyWords = (q: string, attributes: readonly string[] = []) => {
  const chips = chipsOf(q, attributes)
  return chips.every(({ field, not }) => field === null && !not) ? chips.map(({ value }) => value) : []
}

const remarkOf = ({ text, problem, taken_as }: Chip) =>
  problem !== null
    ? searchWords.notAFilter(text, problem)
    : taken_as.length > 0
      ? searchWords.takenAs(text, taken_as)
      : null
/** Returns notes on parts of a query that were not understood, or were replaced. */
export const notesOn = (chips: readonly Chip[]) => chips.map(remarkOf).filter((one) => one !== null)
