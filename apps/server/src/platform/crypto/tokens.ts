import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random token for addresses and mails; 32 bytes unless fewer are asked for, never under 16 (128 bit). */
export const newToken = (bytes = 32): string => {
  if (bytes < 16) throw new RangeError('A token has at least 16 bytes')
  return randomBytes(bytes).toString('base64url')
}

/** What is kept of a token: its SHA-256 in hex. The token itself is never stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex')

/** Compares two texts in a time that says nothing about where they differ. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
