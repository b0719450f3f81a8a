import { cleanLine, cutText } from './clean-text.ts'

/** Longer search texts are cut before they are recorded. */
export const RECORDED_SEARCH_MAX = 100

/** A search text as it is counted: in lower case and cut. Email addresses are left out, because they name a person. */
export const recordedSearch = (query: string): string => {
  const text = cutText(cleanLine(query).normalize('NFC').toLowerCase(), RECORDED_SEARCH_MAX).trim()
  return /\S@\S+\.\S/.test(text) ? '(email address)' : text
}
