import { randomInt } from 'node:crypto'

/** Without characters that are easily confused: 0 and O, 1, I and L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes to write down. */
export const newRecoveryCodes = () => Array.from({ length: 10 }, () => `${letters(5)}-${letters(5)}`)

/**
 * A code in its canonical form, however it was typed: upper or lower case, with or without dashes and spaces. Mixed
 * case is an older code.
 */
export const normalizeCode = (typed: string) => {
  const bare = typed.replace(/[\s\p{Pd}]/gu, '')
  const one = /[a-z]/.test(bare) && /[A-Z]/.test(bare) ? bare : bare.toUpperCase()
  return `${one.slice(0, 5)}-${one.slice(5)}`
}
