import type { Readable } from 'node:stream'
import { readUrl } from './rules.ts'
import { OutboundError, refuseCall } from './outbound-error.ts'

/** The HTTP methods we use. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One request of a chain. Header names are lower case. */
export type Hop = { url: URL; method: Method; headers: Record<string, string>; body?: string | Uint8Array | Readable }

const redirecting = new Set([301, 302, 303, 307, 308])
/** Headers that another origin may see; all others could be secret. */
const harmless = new Set(['accept', 'accept-language', 'user-agent', 'content-type', 'range', 'if-none-match'])

/** The request a redirect leads to, according to RFC 9110, or undefined if the response is final. Throws if the redirect
 *  must not be followed. */
export const nextHop = (hop: Hop, status: number, location: string | undefined): Hop | undefined => {
  if (!redirecting.has(status) || location === undefined) return undefined
  const url = readUrl(location, hop.url)
  url.hash ||= hop.url.hash
  if (hop.url.protocol === 'https:' && url.protocol === 'http:')
    throw refuseCall('The other server redirected from https to http.')
  const method = methodAfter(hop.method, status)
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) =>
        (url.origin === hop.url.origin || harmless.has(name)) &&
        (method === hop.method || !name.startsWith('content-')),
    ),
  )
  if (method !== hop.method || hop.body === undefined) return { url, method, headers }
  if (typeof hop.body !== 'string' && !(hop.body instanceof Uint8Array))
    throw new OutboundError('broken', 'The other server redirected in the middle of an upload.')
  return { url, method, headers, body: hop.body }
}

const methodAfter = (method: Method, status: number): Method => {
  if (status === 303) return method === 'HEAD' ? 'HEAD' : 'GET'
  return (status === 301 || status === 302) && method === 'POST' ? 'GET' : method
}
