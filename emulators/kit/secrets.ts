import { createHash, createHmac, randomBytes } from 'node:crypto'

export const hash = (text: string) => createHash('sha256').update(text).digest('hex')
export const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** A random token. The emulators keep only its hash. */
export const randomToken = (prefix = '', bytes = 32) => `${prefix}${randomBytes(bytes).toString('base64url')}`

const SECRETS = [
  'access_token',
  'refresh_token',
  'client_secret',
  'code',
  'code_verifier',
  'token',
  'upload_token',
  'authorization',
  'hub.verify_token',
]

/** Returns what the journal shows for a secret: enough to tell whether two calls used the same one. */
const fingerprint = (secret: string) => `sha256:${hash(secret.replace(/^(Bearer|OAuth) /, '')).slice(0, 16)}`

const inAddress = new RegExp(`([?&](?:${SECRETS.join('|')})=)([^&#"\\s]+)`, 'g')

/** Returns a copy of a value with every secret replaced by its fingerprint. */
export const redact = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => redact(one, key))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redact(one, name)]))
  if (typeof value !== 'string') return value
  if (SECRETS.includes(key.toLowerCase())) return fingerprint(value)
  return value.replace(
    inAddress,
    (_, name: string, secret: string) => `${name}${fingerprint(decodeURIComponent(secret))}`,
  )
}
