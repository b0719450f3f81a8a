import { createHmac, hkdfSync } from 'node:crypto'

/** A key and its id, which is stored with everything it encrypts or signs. */
export type Key = { id: string; bytes: Buffer }

/** The active keys. `current` creates new values; `others` only decrypt or verify older ones. */
export type KeyRing = { current: Key; others: readonly Key[] }

const idOf = (bytes: Buffer) => createHmac('sha256', bytes).update('vitrine key id').digest('hex').slice(0, 8)

const newKey = (bytes: Buffer): Key => ({ id: idOf(bytes), bytes })

const bytesOf = (text: string) => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const bytes = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
  if (bytes?.length === 32) return bytes
  throw new Error('A key is 32 random bytes, as 64 hex digits or as base64. Create one with: openssl rand -base64 32')
}

/** Parses a setting with one or more keys, separated by commas. The first is the current key: to rotate, put a new key
 *  in front. */
export const readKeys = (setting: string): KeyRing => {
  const [current, ...others] = setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => newKey(bytesOf(part)))
  if (!current) throw new Error('There is no key in the setting. Create one with: openssl rand -base64 32')
  return { current, others }
}

/** Derives keys for one purpose, so that no two parts of the product use the same key. */
export const deriveKeys = ({ current, others }: KeyRing, purpose: string): KeyRing => {
  const derive = ({ bytes }: Key) => newKey(Buffer.from(hkdfSync('sha256', bytes, '', `vitrine ${purpose}`, 32)))
  return { current: derive(current), others: others.map(derive) }
}

/** The installation's secret, and previous secrets that are still accepted. */
export type Secrets = { secret: string | undefined; oldSecrets: readonly string[] }

/** Derives keys for one purpose from the installation's secrets, which can be any long text. */
export const keysFrom = ({ secret, oldSecrets }: Secrets, purpose: string): KeyRing => {
  if (!secret) throw new Error('This installation has no secret')
  const keyOf = (text: string) => newKey(Buffer.from(text, 'utf8'))
  return deriveKeys({ current: keyOf(secret), others: oldSecrets.map(keyOf) }, purpose)
}

/** Returns the key with this id, or undefined if it is not active. */
export const findKey = ({ current, others }: KeyRing, id: string): Key | undefined =>
  [current, ...others].find((key) => key.id === id)
