import { randomInt } from 'node:crypto'

/** Excludes characters that are easily confused: 0 and O, 1, I and L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Generates ten codes for the user to keep. */
export const newRecoveryCodes = () => Array.from({ length: 10 }, () => `${letters(5)}-${letters(5)}`)

/**
 * Normalises a code typed in upper or lower case, with or without dashes and spaces. A code in mixed case is in the
 * older format and keeps its case.
 */
export const normalizeCode = (typed: string) => {
  const bare = typed.replace(/[\s\p{Pd}]/gu, '')
  const one = /[a-z]/.test(bare) && /[A-Z]/.test(bare) ? bare : bare.toUpperCase()
  return `${one.slice(0, 5)}-${one.slice(5)}`
}
