import { type Chip, fileKindLabels, type FileStatus, fileStatuses, statusWords } from '@vitrine/contract'
import { capitalize } from '../../lib/capitalize.ts'
import { chipsOf, fieldInWords, valuesOf } from './chips.ts'
import {
  amountWords,
  chipWords,
  containsWords,
  isWords,
  type MeasureWords,
  measureWords,
  personWords,
  type Said,
  searchWords,
  whenWords,
} from './copy.ts'
import { isKind } from './kinds.ts'
import { choicesOfOwn, kindOfOwn, type OwnField, ownField } from './own-fields.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uncapital = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)
const flagsInWords = (words: Record<string, Said>, value: string, not: boolean) => {
  const parts = value
    .split(',')
    .filter((one) => one !== '')
    .map((one) => words[one.toLowerCase().replaceAll(/[ -]/g, '_')]?.[not ? 1 : 0] ?? one)
    .map((said, at) => (at === 0 ? said : uncapital(said)))
  return not ? chipWords.both(parts) : chipWords.either(parts)
}

/** Parses a range: `<x`, `>=x`, `x..y` or `x`. */
const readRange = (value: string) => {
  const range = /^(.*?)\.\.(.*)$/.exec(value)
  if (range) {
    const [, from = '', to = ''] = range
    if (from === '') return { sign: '<=', from: to.trim(), to: '' } as const
    return { sign: to === '' ? '>=' : '..', from: from.trim(), to: to.trim() } as const
  }
  const [, sign = '', from = ''] = /^(<=|>=|<|>)?(.*)$/s.exec(value) ?? []
  return { sign: sign as '' | '<' | '<=' | '>' | '>=', from: from.trim(), to: '' }
}
type Range = ReturnType<typeof readRange>
/** Parses a list of ranges. */
const rangesIn = (value: string) => value.split(',').map(readRange)

const date = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
const shapes = [
  date({ year: 'numeric' }),
  date({ year: 'numeric', month: 'long' }),
  date({ year: 'numeric', month: 'long', day: 'numeric' }),
]
const partialDateInWords = (text: string) => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return shapes[text.split('-').length - 1]?.format(new Date(Date.UTC(year, month - 1, day))) ?? text
}
const dateRangeInWords = ({ sign, from, to }: Range) => {
  const at = partialDateInWords(from)
  const isDay = /^\d{1,2} /.test(at)
  if (sign === '<') return whenWords.before(at)
  if (sign === '>') return whenWords.after(at)
  if (sign === '<=') return isDay ? whenWords.untilDay(at) : whenWords.until(at)
  if (sign === '>=') return isDay ? whenWords.sinceDay(at) : whenWords.since(at)
  if (sign === '..') return whenWords.between(at, partialDateInWords(to))
  return isDay ? whenWords.on(at) : whenWords.in(at)
}

const units: Record<string, string> = { k: 'kB', m: 'MB', g: 'GB', t: 'TB' }
const bytes = (text: string) => {
  const [, count = text, unit = ''] = /^([\d.]+)\s*([kmgt]?)b?$/i.exec(text) ?? []
  return `${Number(count).toLocaleString('en-GB')} ${units[unit.toLowerCase()] ?? 'bytes'}`
}
const pixels = (text: string) => `${Number.parseInt(text, 10).toLocaleString('en-GB')} px`
const amountsOf = { size: bytes, width: pixels, height: pixels }
const measureInWords = (words: MeasureWords, inWords: (text: string) => string, { sign, from, to }: Range) => {
  const amount = inWords(from)
  if (sign === '>') return words.more(amount)
  if (sign === '<') return words.less(amount)
  if (sign === '>=') return words.least(amount)
  if (sign === '<=') return words.most(amount)
  if (sign === '..') return words.between(amount, inWords(to))
  return words.exactly(amount)
}
const daysInWords = (value: string) => chipWords.either(rangesIn(value).map(dateRangeInWords))

const number = (text: string) => Number(text).toLocaleString('en-GB')
const amountInWords = ({ sign, from, to }: Range) => {
  if (sign === '>') return amountWords.more(number(from))
  if (sign === '<') return amountWords.less(number(from))
  if (sign === '>=') return amountWords.least(number(from))
  if (sign === '<=') return amountWords.most(number(from))
  return amountWords.between(number(from), number(to))
}
/** Describes the ranges of a custom attribute, with its name; null if the value isn't made up of ranges. */
const ownInWords = (own: OwnField, value: string, not: boolean) => {
  const ranges = rangesIn(value)
  const kind = kindOfOwn(own)
  const isRange = ({ sign, from }: Range) => from !== '' && kind !== 'words' && (kind !== 'number' || sign !== '')
  if (!ranges.every(isRange)) return null
  const parts = ranges.map((range) => (kind === 'date' ? dateRangeInWords(range) : amountInWords(range)))
  return chipWords.attribute(own.name, chipWords.either(parts), not)
}

type Own = readonly OwnField[]
/** Returns a chip as one phrase; null if its field and value are shown side by side. */
export const chipInWords = (
  { field, value, not }: Pick<Chip, 'field' | 'value' | 'not'>,
  attributes: Own = [],
): string | null => {
  const own = ownField(attributes, field)
  if (own) return ownInWords(own, value, not)
  switch (field) {
    case 'is':
      return flagsInWords(isWords, value, not)
    case 'has':
      return flagsInWords(containsWords, value, not)
    case 'person':
      return personWords[value.trim().toLowerCase()]?.[not ? 1 : 0] ?? null
    case 'area':
      return not ? chipWords.area.outside : chipWords.area.in
    case 'expires':
      return chipWords.expires(daysInWords(value), not)
    case 'created':
      return chipWords.added(daysInWords(value), not)
    case 'size':
    case 'width':
    case 'height': {
      const parts = rangesIn(value).map((range) => measureInWords(measureWords[field], amountsOf[field], range))
      const all = chipWords.either(parts.map((one, at) => (at === 0 ? one : uncapital(one))))
      return not ? chipWords.not(uncapital(all)) : all
    }
    default:
      return null
  }
}

const statusOf = (value: string): FileStatus | undefined =>
  fileStatuses.find((one) => one === value.trim().toLowerCase().replaceAll(/[ -]/g, '_'))
const statusInWords = (value: string) => {
  const status = statusOf(value)
  return status ? statusWords[status] : value
}
/** Returns the label of a value of a field with a fixed set of values. */
export const choiceInWords = (field: string, value: string): string => {
  if (field === 'type') return isKind(value) ? fileKindLabels[value] : value.toLocaleUpperCase()
  if (field === 'is' || field === 'has') return flagsInWords(field === 'is' ? isWords : containsWords, value, false)
  if (field === 'status') return statusInWords(value)
  return capitalize(value)
}
const optionOf = (own: OwnField, value: string) =>
  choicesOfOwn(own).find((one) => one.toLocaleLowerCase() === value.trim().toLocaleLowerCase()) ?? value
/** Fields whose values have the same labels as in the filters. */
const chosenFrom = ['type', 'status', 'orientation', 'color']
/** Returns the value of a chip. A phrase keeps its quotation marks, and a status gets its usual label. */
export const valueInWords = ({ field, value, text }: Pick<Chip, 'field' | 'value' | 'text'>, attributes: Own = []) => {
  const own = ownField(attributes, field)
  if (own && kindOfOwn(own) === 'number' && /^-?[\d.]+$/.test(value)) return number(value)
  const inWords = (one: string) => {
    if (own) return optionOf(own, one)
    // An unnamed person is searched for by id.
    if ((field === 'person' || field === 'onlyperson') && ID.test(one)) return chipWords.unnamedPerson
    return field !== null && chosenFrom.includes(field) ? choiceInWords(field, one) : one
  }
  if (field !== null) return chipWords.either(valuesOf({ field, text }).map((one) => inWords(one.text.trim())))
  return /^-?"/.test(text) ? `“${value}”` : value
}

/** Returns the label before the value of a chip: its field, "Without" for an excluded word, or null for a word. */
export const keyInWords = ({ field, not }: Pick<Chip, 'field' | 'not'>, attributes: Own = []) =>
  field === null ? (not ? chipWords.without : null) : (ownField(attributes, field)?.name ?? fieldInWords(field))

/** Returns the label of the button that removes a chip. Areas of the map are numbered if the query has several. */
export const removeInWords = (chip: Chip, chips: readonly Chip[]) => {
  if (chip.field !== 'area') return searchWords.remove(chip.text)
  const alike = chips.filter(({ field, not }) => field === 'area' && not === chip.not)
  const at = alike.findIndex(({ start }) => start === chip.start)
  return searchWords.removeArea(chip.not, alike.length > 1 ? at + 1 : undefined)
}

/** Returns a chip as one line. */
export const chipLabel = (chip: Chip, attributes: Own = []): string =>
  chipInWords(chip, attributes) ??
  [keyInWords(chip, attributes), chip.field !== null && searchWords.isOrIsNot(chip.not), valueInWords(chip, attributes)]
    .filter(Boolean)
    .join(' ')

/** Returns a whole query as one line. */
export const queryInWords = (query: string, attributes: Own = []): string => {
  const slugs = attributes.map(({ slug }) => slug)
  const describe = (chip: Chip) =>
    chip.field === null && !chip.not && !/^-?"/.test(chip.text) ? `“${chip.value}”` : chipLabel(chip, attributes)
  return chipsOf(query, slugs).map(describe).join(', ')
}
