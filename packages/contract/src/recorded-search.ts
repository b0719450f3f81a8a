import { cleanLine, cutText } from './clean-text.ts'

/** Longer search texts are truncated before they are recorded. */
export const RECORDED_SEARCH_MAX = 100

/** Returns a search text as it is counted: truncated and in lower case. A text with an email address is replaced, because
 *  the address identifies a person. */
export const recordedSearch = (query: string): string => {
  const text = cutText(cleanLine(query).normalize('NFC').toLowerCase(), RECORDED_SEARCH_MAX).trim()
  return /\S@\S+\.\S/.test(text) ? '(email address)' : text
}
