import { fieldNamed, formatValues, queryFields, termOf } from '@vitrine/contract'
import { choiceInWords } from './chip-words.ts'
import { fieldInWords } from './chips.ts'
import { type OwnField, ownField } from './own-fields.ts'
import { choicesOf, hintOf } from './values.ts'

/** The part of a query being typed, without a leading minus, up to the caret. */
export type TypedTerm = {
  start: number
  end: number
  /** The field before a colon; null without a colon. */
  field: string | null
  /** The typed part of the value or word; in a list, of the last value. */
  typed: string
  /** The earlier values of a list, each with its comma. */
  before: string
}
/** A suggestion: the text it inserts, and its meaning. */
export type Suggestion = { text: string; words: string }

const FIELD_LETTERS = 2
const fieldAt = /(?:^|\s)-?(([\p{L}][\p{L}\p{N}_-]{0,60}):(?:"([^"]*)|([^\s"]*)))$/u
const wordAt = /(?:^|\s)-?([\p{L}][\p{L}\p{N}_-]*)$/u

/** Returns the term at the caret; undefined inside finished text. */
export const termAt = (text: string, caret: number): TypedTerm | undefined => {
  if (/\S/.test(text.charAt(caret))) return undefined
  const head = text.slice(0, caret)
  const pair = fieldAt.exec(head)
  if (pair) {
    const [, whole = '', field = '', quoted, plain = ''] = pair
    const comma = quoted === undefined ? plain.lastIndexOf(',') + 1 : 0
    const value = quoted ?? plain
    return {
      start: caret - whole.length,
      end: caret,
      field,
      typed: value.slice(comma),
      before: value.slice(0, comma),
    }
  }
  const word = wordAt.exec(head)?.[1]
  if (word === undefined || word.length < FIELD_LETTERS) return undefined
  return { start: caret - word.length, end: caret, field: null, typed: word, before: '' }
}

const begins = (text: string, typed: string) => text.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())
type Own = readonly OwnField[]
const fieldsFor = (typed: string, own: Own): Suggestion[] =>
  [
    ...Object.keys(queryFields).map((name) => ({ text: `${name}:`, words: fieldInWords(name) })),
    ...own.map(({ slug, name }) => ({ text: `${slug}:`, words: name })),
  ].filter(({ text, words }) => begins(text, typed) || begins(words, typed))

/** Returns suggestions for the term, and a hint on its format. `names` are the team's names for the field. */
export const suggestFor = ({ field, typed, before }: TypedTerm, own: Own, names: readonly string[]) => {
  if (field === null) return { suggestions: fieldsFor(typed, own), hint: undefined }
  const mine = ownField(own, field)
  const name = mine ? mine.slug : fieldNamed(field)
  if (name === undefined) return { suggestions: [], hint: undefined }
  const values = choicesOf(name, mine)
  const chosen = values.map((value) => ({ value, words: mine ? value : choiceInWords(name, value) }))
  const known = names.map((value) => ({ value, words: value }))
  const suggestions = [...chosen, ...known]
    .filter(({ value, words }) => values.length === 0 || begins(value, typed) || begins(words, typed))
    .filter(({ value }) => value.toLocaleLowerCase() !== typed.toLocaleLowerCase())
    .map(({ value, words }) => ({
      text: before ? `${name}:${before}${formatValues([{ text: value, quoted: false }])}` : termOf(name, value),
      words,
    }))
  return { suggestions, hint: hintOf(name, mine) }
}

/** Returns the query without an unfinished term at its end: a field without a value, or a minus. */
export const completeTerms = (text: string) => {
  const minus = /(?:^|\s)-$/.exec(text)
  if (minus) return text.slice(0, minus.index)
  const open = /(?:^|\s)-?([\p{L}][\p{L}\p{N}_-]*):$/u.exec(text)
  return open?.[1] !== undefined && fieldNamed(open[1]) ? text.slice(0, open.index) : text
}
