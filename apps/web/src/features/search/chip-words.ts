import { type Chip, type FileStatus, fileStatuses, queryChoices, statusWords } from '@vitrine/contract'
import { capitalize } from '../../lib/capitalize.ts'
import { chipsOf, fieldInWords, valuesOf } from './chips.ts'
import { isKind, kindWords } from './kinds.ts'
import { choicesOfOwn, kindOfOwn, type OwnField, ownField } from './own-fields.ts'

type Said = readonly [yes: string, no: string]
const is: Record<(typeof queryChoices)['is'][number], Said> = {
  public: ['Public', 'Not public'],
  starred: ['Starred', 'Not starred'],
  untagged: ['Without tags', 'With tags'],
  expired: ['Expired', 'Not expired'],
  shared: ['Shared with another team', 'Not shared with another team'],
  internal: ['Sharing disabled', 'Sharing enabled'],
  watermarked: ['Watermarked', 'Not watermarked'],
  rights_unknown: ['Rights unknown', 'Rights known'],
}
const has: Record<(typeof queryChoices)['has'][number], Said> = {
  gps: ['Has a location on the map', 'Has no location on the map'],
  tags: ['Has tags', 'Has no tags'],
  rights: ['Has a rights record', 'Has no rights record'],
  description: ['Has a description', 'Has no description'],
  copyright: ['Has a copyright line', 'Has no copyright line'],
  expiration: ['Has an expiration date', 'Has no expiration date'],
}
/** Values of `person` that are no names. */
const person: Record<string, Said> = {
  any: ['Shows people', 'Shows nobody'],
  none: ['Shows nobody', 'Shows people'],
  unnamed: ['Shows unnamed faces', 'Shows no unnamed faces'],
}
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uncapital = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)
const chosen = (words: Record<string, Said>, value: string, not: boolean) =>
  value
    .split(',')
    .filter((one) => one !== '')
    .map((one) => words[one.toLowerCase().replaceAll(/[ -]/g, '_')]?.[not ? 1 : 0] ?? one)
    .map((said, at) => (at === 0 ? said : uncapital(said)))
    .join(not ? ' and ' : ' or ')

/** What was written of a range: `<x`, `>=x`, `x..y` or `x`. */
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
/** Each of several ranges. */
const rangesIn = (value: string) => value.split(',').map(readRange)

const date = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
const shapes = [
  date({ year: 'numeric' }),
  date({ year: 'numeric', month: 'long' }),
  date({ year: 'numeric', month: 'long', day: 'numeric' }),
]
const whenInWords = (text: string) => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return shapes[text.split('-').length - 1]?.format(new Date(Date.UTC(year, month - 1, day))) ?? text
}
const when = ({ sign, from, to }: Range) => {
  const at = whenInWords(from)
  if (sign === '<') return `before ${at}`
  if (sign === '>') return `after ${at}`
  if (sign === '<=') return `in ${at} or before`
  if (sign === '>=') return `in ${at} or later`
  if (sign === '..') return `from ${at} to ${whenInWords(to)}`
  return `in ${at}`
}
/** A single day is not something that one is in. */
const onDay = (said: string) => said.replace(/^in (?=\d{1,2} )/, 'on ')

const units: Record<string, string> = { k: 'kB', m: 'MB', g: 'GB', t: 'TB' }
const bytes = (text: string) => {
  const [, count = text, unit = ''] = /^([\d.]+)\s*([kmgt]?)b?$/i.exec(text) ?? []
  return `${Number(count).toLocaleString('en-GB')} ${units[unit.toLowerCase()] ?? 'bytes'}`
}
const pixels = (text: string) => `${Number.parseInt(text, 10).toLocaleString('en-GB')} px`
type Measure = { more: string; less: string; of: (text: string) => string; end: string }
const measures: Record<'size' | 'width' | 'height', Measure> = {
  size: { more: 'Larger', less: 'Smaller', of: bytes, end: '' },
  width: { more: 'Wider', less: 'Narrower', of: pixels, end: ' wide' },
  height: { more: 'Taller', less: 'Lower', of: pixels, end: ' high' },
}
const measured = ({ more, less, of, end }: Measure, { sign, from, to }: Range) => {
  if (sign === '>') return `${more} than ${of(from)}`
  if (sign === '<') return `${less} than ${of(from)}`
  if (sign === '>=') return `At least ${of(from)}${end}`
  if (sign === '<=') return `At most ${of(from)}${end}`
  if (sign === '..') return `${of(from)} to ${of(to)}${end}`
  return `Exactly ${of(from)}${end}`
}
const negated = (said: string) => `Not ${uncapital(said)}`
const daysInWords = (value: string) =>
  rangesIn(value)
    .map((range) => onDay(when(range)))
    .join(' or ')

const number = (text: string) => Number(text).toLocaleString('en-GB')
const amount = ({ sign, from, to }: Range) => {
  if (sign === '>') return `more than ${number(from)}`
  if (sign === '<') return `less than ${number(from)}`
  if (sign === '>=') return `at least ${number(from)}`
  if (sign === '<=') return `at most ${number(from)}`
  return `${number(from)} to ${number(to)}`
}
/** A range of a team's own attribute: it is called by its name. */
const ownInWords = (own: OwnField, value: string, not: boolean) => {
  const ranges = rangesIn(value)
  const kind = kindOfOwn(own)
  const isRange = ({ sign, from }: Range) => from !== '' && kind !== 'words' && (kind !== 'number' || sign !== '')
  if (!ranges.every(isRange)) return null
  const said = ranges.map((range) => (kind === 'date' ? onDay(when(range)) : amount(range)))
  return `${own.name} ${not ? 'not ' : ''}${said.join(' or ')}`
}

type Own = readonly OwnField[]
/** A chip as people say it, where its field and its value make one saying; null where both stand side by side. */
export const chipInWords = (
  { field, value, not }: Pick<Chip, 'field' | 'value' | 'not'>,
  attributes: Own = [],
): string | null => {
  const own = ownField(attributes, field)
  if (own) return ownInWords(own, value, not)
  switch (field) {
    case 'is':
      return chosen(is, value, not)
    case 'has':
      return chosen(has, value, not)
    case 'person':
      return person[value.trim().toLowerCase()]?.[not ? 1 : 0] ?? null
    case 'area':
      return not ? 'Outside an area of the map' : 'In an area of the map'
    case 'expires':
      return `${not ? 'Does not expire' : 'Expires'} ${daysInWords(value)}`
    case 'created':
      return `${not ? 'Not added' : 'Added'} ${daysInWords(value)}`
    case 'size':
    case 'width':
    case 'height': {
      const said = rangesIn(value).map((range) => measured(measures[field], range))
      const all = said.map((one, at) => (at === 0 ? one : uncapital(one))).join(' or ')
      return not ? negated(all) : all
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
/** One value of a field that takes a fixed set of them, as people say it. */
export const choiceInWords = (field: string, value: string): string => {
  if (field === 'type') return isKind(value) ? kindWords[value] : value.toLocaleUpperCase()
  if (field === 'is' || field === 'has') return chosen(field === 'is' ? is : has, value, false)
  if (field === 'status') return statusInWords(value)
  return capitalize(value)
}
const optionOf = (own: OwnField, value: string) =>
  choicesOfOwn(own).find((one) => one.toLocaleLowerCase() === value.trim().toLocaleLowerCase()) ?? value
/** Fields whose values are called as in the filters. */
const chosenFrom = ['type', 'status', 'orientation', 'color']
/** What was looked for as a phrase keeps its quotation marks; a status is called as everywhere, an option as it was written. */
export const valueInWords = ({ field, value, text }: Pick<Chip, 'field' | 'value' | 'text'>, attributes: Own = []) => {
  const own = ownField(attributes, field)
  if (own && kindOfOwn(own) === 'number' && /^-?[\d.]+$/.test(value)) return number(value)
  const inWords = (one: string) => {
    if (own) return optionOf(own, one)
    // Somebody without a name is looked for by an id.
    if ((field === 'person' || field === 'onlyperson') && ID.test(one)) return 'unnamed person'
    return field !== null && chosenFrom.includes(field) ? choiceInWords(field, one) : one
  }
  if (field !== null)
    return valuesOf({ field, text })
      .map((one) => inWords(one.text.trim()))
      .join(' or ')
  return /^-?"/.test(text) ? `“${value}”` : value
}

/** What stands before the value of a chip: its field, or that a word is left out. */
export const keyInWords = ({ field, not }: Pick<Chip, 'field' | 'not'>, attributes: Own = []) =>
  field === null ? (not ? 'Without' : null) : (ownField(attributes, field)?.name ?? fieldInWords(field))

/** All that a chip says, in one line. */
export const chipLabel = (chip: Chip, attributes: Own = []): string =>
  chipInWords(chip, attributes) ??
  [keyInWords(chip, attributes), chip.field !== null && (chip.not ? 'is not' : 'is'), valueInWords(chip, attributes)]
    .filter(Boolean)
    .join(' ')

/** What a whole query looks for, in one line. */
export const queryInWords = (query: string, attributes: Own = []): string => {
  const slugs = attributes.map(({ slug }) => slug)
  const said = (chip: Chip) =>
    chip.field === null && !chip.not && !/^-?"/.test(chip.text) ? `“${chip.value}”` : chipLabel(chip, attributes)
  return chipsOf(query, slugs).map(said).join(', ')
}
