import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request whose signature is checked. */
export type Signed = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer; now: number }
/** The keys with which clients must sign their requests. */
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
const minutes = 60_000

const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one, a], [other, b]) => (one === other ? (a < b ? -1 : 1) : one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const canonicalHeaders = (headers: IncomingHttpHeaders, names: string) =>
  names
    .split(';')
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

type Claim = { credential: string; names: string; signature: string; stamp: string; payload: string; until: number }

/** Returns the request's signature parameters, from its headers or its URL, or undefined if there are none. */
const claimOf = ({ url: { searchParams: query }, headers }: Signed): Claim | undefined => {
  if (query.has('X-Amz-Signature')) {
    const stamp = query.get('X-Amz-Date') ?? ''
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      names: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      stamp,
      payload: 'UNSIGNED-PAYLOAD',
      until: timeOf(stamp) + Number(query.get('X-Amz-Expires')) * 1000,
    }
  }
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const stamp = String(headers['x-amz-date'] ?? '')
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  return parts
    ? {
        credential: parts[1] ?? '',
        names: parts[2] ?? '',
        signature: parts[3] ?? '',
        stamp,
        payload,
        until: timeOf(stamp) + 15 * minutes,
      }
    : undefined
}

/** Checks a signature (AWS Signature Version 4). Returns the error code, or undefined if it is valid. */
export const signatureProblem = (request: Signed, keys: Keys): string | undefined => {
  const claim = claimOf(request)
  if (!claim) return 'AccessDenied'
  const [id, day = '', region = '', service = '', end = ''] = claim.credential.split('/')
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const isScoped = region === keys.region && service === 's3' && end === 'aws4_request' && claim.stamp.startsWith(day)
  if (!isScoped) return 'AuthorizationHeaderMalformed'
  if (!claim.names.split(';').includes('host')) return 'SignatureDoesNotMatch'
  if (!(request.now <= claim.until && timeOf(claim.stamp) <= request.now + 15 * minutes)) return 'RequestTimeTooSkewed'
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    canonicalHeaders(request.headers, claim.names),
    claim.names,
    claim.payload,
  ].join('\n')
  const scope = `${day}/${region}/${service}/${end}`
  const text = ['AWS4-HMAC-SHA256', claim.stamp, scope, sha256(canonical)].join('\n')
  const signing = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service), end)
  const expected = hmac(signing, text)
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'SignatureDoesNotMatch'
  if (claim.payload !== 'UNSIGNED-PAYLOAD' && claim.payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  return undefined
}
