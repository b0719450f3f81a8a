import { lookup } from 'node:dns/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'
import { limitedBody } from './limited-body.ts'
import { newConnector, type Resolve } from './connector.ts'
import { type Hop, type Method, nextHop } from './redirects.ts'
import { newRules, type RuleSettings, readUrl } from './rules.ts'
import { OutboundError, outboundError } from './outbound-error.ts'

/** Timeouts in milliseconds: connection, headers, between two chunks of the body, and in total. */
export type Times = { connect: number; headers: number; body: number; total: number }

/** The client's settings; `resolve` replaces the system's resolver. */
export type OutboundSettings = RuleSettings & { resolve?: Resolve; times?: Partial<Times>; userAgent?: string }

/** One outbound call. `limit` is the maximum size of the body; `only` lists the allowed hosts. */
export type OutboundRequest = {
  method?: Method
  headers?: Record<string, string>
  body?: string | Uint8Array | Readable
  /** The number of bytes in a streamed body, for servers that refuse a body of unknown length. */
  length?: number
  limit?: number
  only?: readonly string[]
  /** The maximum number of redirects; with 'none', a redirect is returned as the response. */
  redirects?: number | 'none'
  times?: Partial<Times>
  signal?: AbortSignal
}

/** The response from the last URL of the chain; the caller checks the status. */
export type Answer<Body> = { status: number; headers: Record<string, string>; url: string; body: Body }

/** Outbound HTTP. Every failure is an OutboundError; a call aborted by `signal` throws the signal's reason. */
export type Outbound = {
  /** Makes a call and returns the body as a stream, which the caller must read to its end or destroy. */
  open: (url: string | URL, request?: OutboundRequest) => Promise<Answer<Readable>>
  /** Makes a call and reads the whole body. */
  read: (url: string | URL, request?: OutboundRequest) => Promise<Answer<Buffer>>
  close: () => Promise<void>
}

const usualTimes: Times = { connect: 10_000, headers: 15_000, body: 15_000, total: 60_000 }
const usualLimit = 10 * 1024 * 1024
const mostRedirects = 5
/** Headers that the connection sets itself, or that we never send. */
const ownHeaders = new Set([
  'host',
  'connection',
  'cookie',
  'content-length',
  'transfer-encoding',
  'proxy-authorization',
])

/** Creates the outbound client. It connects only to public addresses, and checks the address on every hop. */
export const newOutbound = (settings: OutboundSettings = {}): Outbound => {
  const rules = newRules(settings)
  const times = { ...usualTimes, ...settings.times }
  const resolve = settings.resolve ?? ((host: string) => lookup(host, { all: true }))
  let agent: Promise<Dispatcher> | undefined

  // Loaded at the first call, so that a server without outbound calls does not pay for it.
  const newAgent = async (): Promise<Dispatcher> => {
    const { Agent, buildConnector } = await import('undici')
    const connect = newConnector(rules, resolve, (options) => buildConnector({ ...options, timeout: times.connect }))
    return new Agent({ connect, connections: 8, pipelining: 1, maxOrigins: 1000, maxHeaderSize: 16_384 })
  }

  const call = async (hop: Hop, request: OutboundRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
    rules.checkUrl(hop.url, request.only)
    const { headers: headersTimeout, body: bodyTimeout } = { ...times, ...request.times }
    agent ??= newAgent()
    return (await agent).request({
      origin: hop.url.origin,
      path: `${hop.url.pathname}${hop.url.search}`,
      method: hop.method,
      headers: hop.headers,
      body: hop.body ?? null,
      signal,
      headersTimeout,
      bodyTimeout,
    })
  }

  const open: Outbound['open'] = async (address, request = {}) => {
    const total = AbortSignal.timeout(request.times?.total ?? times.total)
    const signal = request.signal ? AbortSignal.any([total, request.signal]) : total
    const { redirects = mostRedirects } = request
    const most = redirects === 'none' ? 0 : Math.min(redirects, mostRedirects)
    let hop: Hop = firstHop(readUrl(address), request, settings.userAgent ?? 'Vitrine')
    for (let hops = 0; ; hops += 1) {
      const answer = await untilAborted(call(hop, request, signal), signal).catch((error: unknown) => {
        throw outboundError(error, hops > 0)
      })
      try {
        const headers = plainHeaders(answer.headers)
        const next = redirects === 'none' ? undefined : nextHop(hop, answer.statusCode, headers.location)
        if (!next) return finalAnswer(hop, answer, headers, request.limit ?? usualLimit)
        if (hops === most) throw new OutboundError('broken', `The other server redirected more than ${most} times.`)
        discard(answer)
        hop = next
      } catch (error) {
        discard(answer)
        throw error
      }
    }
  }

  return {
    open,
    read: async (address, request) => {
      const answer = await open(address, request)
      return { ...answer, body: await buffer(answer.body) }
    },
    close: async () => {
      await (await agent)?.destroy()
      agent = undefined
    },
  }
}

const firstHop = (
  url: URL,
  { method = 'GET', headers = {}, body, length }: OutboundRequest,
  userAgent: string,
): Hop => {
  const sent: Record<string, string> = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, br' }
  for (const [name, value] of Object.entries(headers)) {
    if (!ownHeaders.has(name.toLowerCase())) sent[name.toLowerCase()] = value
  }
  if (length !== undefined) sent['content-length'] = String(length)
  return body === undefined ? { url, method, headers: sent } : { url, method, headers: sent, body }
}

/** Header values as text. Leaves out cookies, which we never keep. */
const plainHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> => {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && name !== 'set-cookie') plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain
}

const finalAnswer = (hop: Hop, answer: Dispatcher.ResponseData, headers: Record<string, string>, limit: number) => {
  const { statusCode: status, body } = answer
  // These headers would describe a body that is not sent.
  const empty = hop.method === 'HEAD' || status === 204 || status === 304
  return { status, headers, url: hop.url.href, body: limitedBody(body, empty ? {} : headers, limit) }
}

const discard = ({ body }: Dispatcher.ResponseData) => {
  body.on('error', () => {}).destroy()
}

/** Rejects without waiting for the dispatcher, which checks the signal only once there is a connection. */
const untilAborted = (answer: Promise<Dispatcher.ResponseData>, signal: AbortSignal) =>
  new Promise<Dispatcher.ResponseData>((resolve, reject) => {
    const stop = () => {
      reject(signal.reason)
      answer.then(discard, () => {})
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
