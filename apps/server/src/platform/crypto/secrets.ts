import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { findKey, type KeyRing } from './keys.ts'

/** The row that a secret is stored in. The secret cannot be decrypted for any other row. */
export type SecretLocation = { table: string; row: string; team: string }

/** Why a secret could not be decrypted. */
export type SecretProblem = 'malformed' | 'unknown_key' | 'not_authentic'

/** A secret that could not be decrypted. Its message never contains the secret. */
export class SecretError extends Error {
  readonly trouble: SecretProblem
  constructor(trouble: SecretProblem, message: string) {
    super(message)
    this.trouble = trouble
  }
}

const version = 'v1'
const nonceLength = 12
const tagLength = 16
const shape = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/

// JSON is unambiguous: no two contexts give the same bytes.
const additionalData = (keyId: string, { table, row, team }: SecretLocation) =>
  Buffer.from(JSON.stringify([version, keyId, table, row, team]))

/** Encrypts a string for one row of one table of one team: AES-256-GCM with a new nonce each time. */
export const encryptSecret = ({ current }: KeyRing, place: SecretLocation, plaintext: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce, { authTagLength: tagLength })
  cipher.setAAD(additionalData(current.id, place))
  const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${current.id}.${sealed.toString('base64url')}`
}

/** Decrypts the secret of exactly this row, with any active key. Throws SecretError if that fails. */
export const decryptSecret = (keys: KeyRing, place: SecretLocation, sealed: string): string => {
  const [, id = '', text = ''] = shape.exec(sealed) ?? []
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < nonceLength + tagLength || bytes.toString('base64url') !== text)
    throw new SecretError('malformed', 'This is not an encrypted secret')
  const key = findKey(keys, id)
  if (!key)
    throw new SecretError('unknown_key', `The secret was encrypted with key ${id}, which is not in the settings`)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(additionalData(id, place))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8')
  } catch {
    throw new SecretError('not_authentic', 'The secret was changed, or belongs to another row')
  }
}

/** Whether a secret was encrypted with an older key and should be encrypted again. */
export const isOutdated = ({ current }: KeyRing, sealed: string): boolean =>
  !sealed.startsWith(`${version}.${current.id}.`)
