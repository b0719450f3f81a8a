import { queryInWords } from './chip-words.ts'
import { chipsOf, hasWords, onlyWords, notesOn } from './chips.ts'
import { useOwnFields } from './own-fields.ts'

/** What a query looks for, in one line, with the team's own fields by their names. */
export const useQueryInWords = (query: string) => queryInWords(query, useOwnFields())

const useOwnSlugs = () => useOwnFields().map(({ slug }) => slug)
/** Whether a query looks for words, so that some files fit better than others: a field of the team's own is none. */
export const useHasWords = (query: string) => hasWords(query, useOwnSlugs())
/** The words of a query that looks for nothing else. */
export const useOnlyWords = (query: string) => onlyWords(query, useOwnSlugs())

/** What has to be said of how a query is read, before anything was looked for. */
export const useRemarks = (query: string) => notesOn(chipsOf(query, useOwnSlugs()))
