import { type ValueRange, parseRange, parseBytes, parseDays, parseNumber, singleValue, parseInteger } from './ranges.ts'
import { colourNames, colourOf } from './colours.ts'
import { parseArea } from './map-areas.ts'
import { quoteValue, type QueryValue, parseQuoted, parseValues } from './query-values.ts'
import { fileStatuses } from './rights.ts'

/** The search language: words, "phrases", -not and field:value. Parsing never fails: anything it does not understand is treated
 *  as a word, and the reason is reported. Pure, so that the browser shows exactly what the server will search for. */

/** The fields with their types. The values of `name` fields are names of the team's items, which the server looks up. */
export const queryFields = {
  type: 'choice',
  tag: 'name',
  person: 'name',
  onlyperson: 'name',
  rights: 'name',
  folder: 'name',
  collection: 'name',
  status: 'choice',
  orientation: 'choice',
  color: 'colour',
  creator: 'words',
  camera: 'words',
  place: 'words',
  area: 'area',
  name: 'words',
  expires: 'date',
  created: 'date',
  size: 'bytes',
  width: 'number',
  height: 'number',
  has: 'choice',
  is: 'choice',
} as const
export type QueryField = keyof typeof queryFields

/** The values of fields that have a fixed set. `type` is missing because it also accepts file extensions, such as png. */
export const queryChoices = {
  status: fileStatuses,
  orientation: ['landscape', 'portrait', 'square'],
  has: ['gps', 'tags', 'rights', 'description', 'copyright', 'expiration'],
  is: ['public', 'starred', 'untagged', 'expired', 'shared', 'internal', 'watermarked', 'rights_unknown'],
} as const satisfies Partial<Record<QueryField, readonly string[]>>

/** Other names of fields. */
const aliases: Record<string, QueryField> = {
  colour: 'color',
  tags: 'tag',
  people: 'person',
  with: 'person',
  only: 'onlyperson',
  in: 'folder',
  by: 'creator',
  location: 'place',
  near: 'place',
}

/** Returns the field with this name or alias, ignoring case, or undefined if there is none. */
export const fieldNamed = (name: string): QueryField | undefined => {
  const lower = name.toLowerCase()
  if (Object.hasOwn(queryFields, lower)) return lower as QueryField
  return Object.hasOwn(aliases, lower) ? aliases[lower] : undefined
}

/** The meaning of a parsed term. */
export type Meaning =
  | { kind: 'words' }
  | { kind: 'field'; field: QueryField; values: QueryValue[]; betweens: ValueRange[] }
  | { kind: 'attribute'; slug: string; values: QueryValue[]; betweens: ValueRange[] }

/** One part of a query, with its position in the text. Shown as a chip. */
export type Term = {
  /** As typed. */
  text: string
  start: number
  end: number
  not: boolean
  quoted: boolean
  /** The words, or the value after the colon. Multiple values are kept as typed. */
  value: string
  meaning: Meaning
  /** Why the term was not understood and is treated as a word. */
  problem?: string
}
export type Query = { terms: Term[] }

const inQuotes = (values: readonly string[]) => values.map((value) => `“${value}”`).join(', ')
const hints = {
  date: 'Enter a date, a month or a year, such as <2027-01',
  bytes: 'Enter a size, such as >10mb',
  number: 'Enter a number of pixels, such as >=2000',
  area: 'Enter an area of the map as south/west/north/east, such as 59/10/60/11',
  colour: `Enter one of ${inQuotes(colourNames)}, or a colour such as #3366ff`,
}
type ParsedMeaning = { meaning: Meaning } | { problem: string }

/** Parses each value as a range. Returns undefined if any of them is invalid. */
const rangesOf = (values: readonly QueryValue[], read: (text: string) => ValueRange | undefined) => {
  const ranges = values.map(({ text }) => read(text))
  return ranges.every((one) => one !== undefined) ? ranges : undefined
}
const parseField = (field: QueryField, values: QueryValue[]): ParsedMeaning => {
  const meant = (all: QueryValue[], betweens: ValueRange[] = []): ParsedMeaning => ({
    meaning: { kind: 'field', field, values: all, betweens },
  })
  const kind = queryFields[field]
  if (values.length === 0) return { problem: `Enter a value after ${field}:` }
  if (kind === 'name' || kind === 'words') return meant(values)
  if (kind === 'date' || kind === 'bytes' || kind === 'number') {
    const ends = kind === 'date' ? parseDays : singleValue(kind === 'bytes' ? parseBytes : parseInteger)
    const betweens = rangesOf(values, (text) => parseRange(text, ends, kind === 'date'))
    return betweens ? meant([], betweens) : { problem: hints[kind] }
  }
  const lower = values.map(({ text, ...rest }) => ({ ...rest, text: text.toLowerCase() }))
  const spelt = (one: (text: string) => string | undefined) => {
    const all = lower.map(({ text, quoted }) => ({ text: one(text), quoted }))
    return all.every((value): value is QueryValue => value.text !== undefined) ? meant(all) : undefined
  }
  if (kind === 'area') return spelt((text) => (parseArea(text) ? text : undefined)) ?? { problem: hints.area }
  if (kind === 'colour') return spelt(colourOf) ?? { problem: hints.colour }
  if (field === 'type') {
    const format = (text: string) =>
      /^[a-z0-9.+/-]{1,100}$/.test(text) ? text.replace(/^\./, '').replace(/^.*\//, '') : undefined
    return spelt(format) ?? { problem: 'Enter a file type, such as image, video or png' }
  }
  const choices: readonly string[] = queryChoices[field as keyof typeof queryChoices]
  const choice = (text: string) => choices.find((one) => one === text.replaceAll(/[ -]/g, '_'))
  return spelt(choice) ?? { problem: `${field}: can be ${inQuotes(choices)}` }
}
const parseAttribute = (slug: string, values: QueryValue[]): ParsedMeaning => {
  if (values.length === 0) return { problem: `Enter a value after ${slug}:` }
  const range = (text: string) =>
    /^[<>]|\.\./.test(text)
      ? (parseRange(text, singleValue(parseNumber), false) ?? parseRange(text, parseDays, true))
      : undefined
  const betweens = values.some(({ quoted }) => quoted) ? undefined : rangesOf(values, range)
  return { meaning: { kind: 'attribute', slug, values: betweens ? [] : values, betweens: betweens ?? [] } }
}

/** Parses the text before and after a colon. Returns a problem if there is no such field or a value is invalid. */
const parsePair = (name: string, values: QueryValue[], attributes: readonly string[]): ParsedMeaning => {
  const lower = name.toLowerCase()
  const field = fieldNamed(name)
  if (field) return parseField(field, values)
  const slug = attributes.find((one) => one.toLowerCase() === lower)
  return slug ? parseAttribute(slug, values) : { problem: `There is no field “${name}”` }
}

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)
const wordEnd = (text: string, at: number) => {
  let end = at
  while (end < text.length && !isSpace(text[end])) end++
  return end
}

const parseTerm = (text: string, start: number, attributes: readonly string[]): Term => {
  const not = text[start] === '-' && start + 1 < text.length && !isSpace(text[start + 1])
  const at = not ? start + 1 : start
  const words = { kind: 'words' } as const
  if (text[at] === '"') {
    const { value, end } = parseQuoted(text, at)
    return { text: text.slice(start, end), start, end, not, quoted: true, value, meaning: words }
  }
  const pair = /^([\p{L}][\p{L}\p{N}_-]{0,60}):/u.exec(text.slice(at, at + 64))
  const name = pair?.[1] ?? ''
  const from = at + name.length + 1
  if (!pair) {
    const end = wordEnd(text, at)
    return { text: text.slice(start, end), start, end, not, quoted: false, value: text.slice(at, end), meaning: words }
  }
  const { values, end } = parseValues(text, from)
  const [only, ...others] = values
  const quoted = only?.quoted === true && others.length === 0
  const value = quoted ? only.text : text.slice(from, end)
  const term = { text: text.slice(start, end), start, end, not, quoted }
  const read = parsePair(name, values, attributes)
  if ('meaning' in read) return { ...term, value, meaning: read.meaning }
  return { ...term, quoted: false, value: text.slice(at, end), meaning: words, problem: read.problem }
}

/** Parses a query. `attributes` are the slugs of the team's own attributes, which are also fields. */
export const parseQuery = (text: string, attributes: readonly string[] = []): Query => {
  const terms: Term[] = []
  for (let at = 0; at < text.length; ) {
    if (isSpace(text[at])) {
      at++
      continue
    }
    const term = parseTerm(text, at, attributes)
    if (term.value.trim() !== '') terms.push(term)
    at = Math.max(term.end, at + 1)
  }
  return { terms }
}

/** Returns a query that finds exactly this text. */
export const quoteQuery = (text: string) => quoteValue(text)
/** Formats a term as it could be typed. */
export const formatTerm = ({ text, value, quoted, not, meaning, problem }: Omit<Term, 'start' | 'end'>): string => {
  const sign = not ? '-' : ''
  if (problem !== undefined) return text
  const typed = quoted ? quoteValue(value) : value
  if (meaning.kind === 'words') return sign + typed
  return `${sign}${meaning.kind === 'field' ? meaning.field : meaning.slug}:${typed}`
}
/** Formats a parsed query without changing its meaning. */
export const formatQuery = ({ terms }: Query): string => terms.map(formatTerm).join(' ')

/** Returns the term that a click on a field's value adds. */
export const termOf = (field: string, value: string, not = false): string =>
  `${not ? '-' : ''}${field}:${/[\s",]/.test(value) || value === '' ? quoteValue(value) : value}`
