import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The part of CBOR that an authenticator writes: integers, bytes, strings and maps. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([name, each]) => [cbor(name), cbor(each as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const flags = { present: 1, verified: 4, attested: 64 }

type Answering = { origin?: string; rpID?: string; isVerified?: boolean; counter?: number }

/** A software security key: creates one passkey and signs with it, in the form that a browser would send. */
export const newAuthenticator = (site = { origin: 'http://localhost:3000', rpID: 'localhost' }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let used = 0
  const data = ({ rpID = site.rpID, isVerified = true, counter }: Answering, more = 0) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? used)
    const set = flags.present | (isVerified ? flags.verified : 0) | more
    return Buffer.concat([sha256(rpID), Buffer.from([set]), count])
  }
  const clientData = (type: string, challenge: string, { origin = site.origin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    create: (challenge: string, how: Answering = {}) => {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([data(how, flags.attested), Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: (challenge: string, how: Answering = {}) => {
      used += 1
      const client = clientData('webauthn.get', challenge, how)
      const authenticatorData = data(how)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
