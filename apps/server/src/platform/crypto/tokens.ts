import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a random token for URLs and emails, of 32 bytes by default. Throws for fewer than 16 (128 bits). */
export const newToken = (bytes = 32): string => {
  if (bytes < 16) throw new RangeError('A token has at least 16 bytes')
  return randomBytes(bytes).toString('base64url')
}

/** Returns the stored form of a token: its SHA-256 in hex. The token itself is never stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex')

/** Compares two strings in constant time. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
