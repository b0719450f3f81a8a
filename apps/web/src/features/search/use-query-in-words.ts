import { queryInWords } from './chip-words.ts'
import { useOwnFields } from './own-fields.ts'

/** What a query looks for, in one line, with the team's own fields by their names. */
export const useQueryInWords = (query: string) => queryInWords(query, useOwnFields())
