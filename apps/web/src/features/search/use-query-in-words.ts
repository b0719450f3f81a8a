import { queryInWords } from './chip-words.ts'
import { chipsOf, hasWords, onlyWords, notesOn } from './chips.ts'
import { useOwnFields } from './own-fields.ts'

/** A query as one line, with custom attributes by name. */
export const useQueryInWords = (query: string) => queryInWords(query, useOwnFields())

const useOwnSlugs = () => useOwnFields().map(({ slug }) => slug)
/** Whether a query contains words, so that results can be sorted by relevance. Custom attributes are not words. */
export const useHasWords = (query: string) => hasWords(query, useOwnSlugs())
/** The words of a query that consists of words only; empty if the query has anything else. */
export const useOnlyWords = (query: string) => onlyWords(query, useOwnSlugs())

/** The words of a query as typed, and its other terms as chips. */
export const useFilterTerms = (query: string) => {
  const own = useOwnFields()
  const terms = chipsOf(
    query,
    own.map(({ slug }) => slug),
  )
  const words = terms.filter(({ field }) => field === null).map(({ text }) => text)
  return { own, words: words.join(' '), chips: terms.filter(({ field }) => field !== null) }
}

/** Notes on a query before it is sent. */
export const useRemarks = (query: string) => notesOn(chipsOf(query, useOwnSlugs()))
