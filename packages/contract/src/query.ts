import { type Between, betweenOf, bytesOf, daysOf, numberOf, point, wholeOf } from './between.ts'
import { colourNames, colourOf } from './colours.ts'
import { fileStatuses } from './rights.ts'

/** The language of the search: words, "phrases", -not and field:value. It never fails: what it does not understand is taken as
 *  a word, and says why. Pure, so that the browser shows what the server will look for. */

/** Fields by what they hold. `name` is the name of a thing of the team, looked up by the server. */
export const queryFields = {
  type: 'choice',
  tag: 'name',
  person: 'name',
  rights: 'name',
  folder: 'name',
  collection: 'name',
  status: 'choice',
  orientation: 'choice',
  color: 'colour',
  creator: 'words',
  camera: 'words',
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

/** What a field of few values may be; `type` also takes the end of a file's name, such as png. */
export const queryChoices = {
  status: fileStatuses,
  orientation: ['landscape', 'portrait', 'square'],
  has: ['gps', 'tags', 'rights', 'description', 'copyright', 'expiration'],
  is: ['starred', 'untagged', 'expired', 'shared', 'internal', 'watermarked', 'rights_unknown'],
} as const satisfies Partial<Record<QueryField, readonly string[]>>

/** Other names of fields. */
const aliases: Record<string, QueryField> = {
  colour: 'color',
  tags: 'tag',
  people: 'person',
  in: 'folder',
  by: 'creator',
}

/** The field that a name stands for, in whatever case and by whichever of its names; undefined where it is none. */
export const fieldNamed = (name: string): QueryField | undefined => {
  const lower = name.toLowerCase()
  if (Object.hasOwn(queryFields, lower)) return lower as QueryField
  return Object.hasOwn(aliases, lower) ? aliases[lower] : undefined
}

/** What a term means, once it is understood. */
export type Meaning =
  | { kind: 'words' }
  | { kind: 'field'; field: QueryField; values: string[]; between: Between | null }
  | { kind: 'attribute'; slug: string; values: string[]; between: Between | null }

/** One part of a query, with its place in the text: a chip. */
export type Term = {
  /** As it was typed. */
  text: string
  start: number
  end: number
  not: boolean
  quoted: boolean
  /** What is looked for where it is plain words; else the value behind the colon. */
  value: string
  meaning: Meaning
  /** Why it was not understood, and is taken as a word. */
  problem?: string
}
export type Query = { terms: Term[] }

const says = {
  date: 'Write a day, a month or a year, such as <2027-01',
  bytes: 'Write a size, such as >10mb',
  number: 'Write a number of pixels, such as >=2000',
  colour: `Write one of ${colourNames.join(', ')}, or a colour such as #3366ff`,
}
type Read = { meaning: Meaning } | { problem: string }

const readField = (field: QueryField, value: string, quoted: boolean): Read => {
  const values = quoted ? [value] : value.split(',').filter((one) => one !== '')
  const meant = (all: string[], between: Between | null = null): Read => ({
    meaning: { kind: 'field', field, values: all, between },
  })
  const kind = queryFields[field]
  if (values.length === 0) return { problem: `Write something behind ${field}:` }
  if (kind === 'name' || kind === 'words') return meant(values)
  if (kind === 'date' || kind === 'bytes' || kind === 'number') {
    const ends = kind === 'date' ? daysOf : point(kind === 'bytes' ? bytesOf : wholeOf)
    const between = betweenOf(value, ends, kind === 'date')
    return between ? meant([], between) : { problem: says[kind] }
  }
  const lower = values.map((one) => one.toLowerCase())
  if (kind === 'colour') {
    const named = lower.map(colourOf)
    return named.every((one) => one !== undefined) ? meant(named) : { problem: says.colour }
  }
  if (field === 'type')
    return lower.every((one) => /^[a-z0-9.+/-]{1,100}$/.test(one))
      ? meant(lower.map((one) => one.replace(/^\./, '').replace(/^.*\//, '')))
      : { problem: 'Write a kind of file, such as image, video or png' }
  const choices: readonly string[] = queryChoices[field as keyof typeof queryChoices]
  const spelt = lower.map((one) => one.replaceAll(' ', '_').replaceAll('-', '_'))
  const known = spelt.every((one) => choices.includes(one))
  return known ? meant(spelt) : { problem: `${field}: is one of ${choices.join(', ')}` }
}
const readAttribute = (slug: string, value: string, quoted: boolean): Read => {
  if (value === '') return { problem: `Write something behind ${slug}:` }
  const between = quoted ? undefined : (betweenOf(value, point(numberOf), false) ?? betweenOf(value, daysOf, true))
  const isRange = /^[<>]|\.\./.test(value) && between !== undefined
  const values = quoted ? [value] : value.split(',').filter((one) => one !== '')
  return { meaning: { kind: 'attribute', slug, values: isRange ? [] : values, between: isRange ? between : null } }
}

/** Reads what stands before and behind a colon. Nothing where it is no field at all. */
const readPair = (name: string, value: string, quoted: boolean, attributes: readonly string[]): Read => {
  const lower = name.toLowerCase()
  const field = fieldNamed(name)
  if (field) return readField(field, value, quoted)
  const slug = attributes.find((one) => one.toLowerCase() === lower)
  return slug ? readAttribute(slug, value, quoted) : { problem: `There is no field “${name}”` }
}

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)
/** The text inside quotation marks from `at` on, and where it ends. A mark that is never closed ends with the text. */
const readQuoted = (text: string, at: number): { value: string; end: number } => {
  let value = ''
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\')) value += text[++i]
    else if (text[i] === '"') return { value, end: i + 1 }
    else value += text[i]
  }
  return { value, end: text.length }
}
const wordEnd = (text: string, at: number) => {
  let end = at
  while (end < text.length && !isSpace(text[end])) end++
  return end
}

const readTerm = (text: string, start: number, attributes: readonly string[]): Term => {
  const not = text[start] === '-' && start + 1 < text.length && !isSpace(text[start + 1])
  const at = not ? start + 1 : start
  const words = { kind: 'words' } as const
  if (text[at] === '"') {
    const { value, end } = readQuoted(text, at)
    return { text: text.slice(start, end), start, end, not, quoted: true, value, meaning: words }
  }
  const pair = /^([\p{L}][\p{L}\p{N}_-]{0,60}):/u.exec(text.slice(at, at + 64))
  const name = pair?.[1] ?? ''
  const from = at + name.length + 1
  const quoted = pair !== null && text[from] === '"'
  const { value, end } = quoted
    ? readQuoted(text, from)
    : { value: text.slice(pair ? from : at, wordEnd(text, at)), end: wordEnd(text, at) }
  const term = { text: text.slice(start, end), start, end, not, quoted }
  if (!pair) return { ...term, value, meaning: words }
  const read = readPair(name, value, quoted, attributes)
  if ('meaning' in read) return { ...term, value, meaning: read.meaning }
  return { ...term, quoted: false, value: text.slice(at, end), meaning: words, problem: read.problem }
}

/** Reads a query. `attributes` are the slugs of the team's own attributes, which are fields too. */
export const parseQuery = (text: string, attributes: readonly string[] = []): Query => {
  const terms: Term[] = []
  for (let at = 0; at < text.length; ) {
    if (isSpace(text[at])) {
      at++
      continue
    }
    const term = readTerm(text, at, attributes)
    if (term.value.trim() !== '') terms.push(term)
    at = Math.max(term.end, at + 1)
  }
  return { terms }
}

const inMarks = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
/** Whatever text, as a query that looks for just that. */
export const quoteQuery = (text: string) => inMarks(text)
/** A term as it could be typed. */
export const printTerm = ({ text, value, quoted, not, meaning, problem }: Omit<Term, 'start' | 'end'>): string => {
  const sign = not ? '-' : ''
  if (problem !== undefined) return text
  const typed = quoted ? inMarks(value) : value
  if (meaning.kind === 'words') return sign + typed
  return `${sign}${meaning.kind === 'field' ? meaning.field : meaning.slug}:${typed}`
}
/** Prints a query that means the same. */
export const printQuery = ({ terms }: Query): string => terms.map(printTerm).join(' ')

/** A term for a field, as a click makes it. */
export const termOf = (field: string, value: string, not = false): string =>
  `${not ? '-' : ''}${field}:${/[\s",]/.test(value) || value === '' ? inMarks(value) : value}`
