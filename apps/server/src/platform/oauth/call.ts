import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { faultPoint } from '../faults.ts'
import type { Outbound, Times } from '../outbound/outbound.ts'
import type { Method } from '../outbound/redirects.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import type { Json } from './json.ts'
import { NetworkProblem } from './problem.ts'

export type { Json } from './json.ts'

type Query = Record<string, string | number | undefined>
type NetworkCallOptions = {
  method?: Method
  query?: Query
  form?: Record<string, string>
  json?: unknown
  /** A body sent unchanged, with its type and length. */
  bytes?: { body: Uint8Array | Readable; type: string; length: number }
  headers?: Record<string, string>
  token?: string
  times?: Partial<Times>
  /** A fault point for tests: the network has responded, but the response has not been read yet. */
  point?: string
}

const usualTimes = { connect: 10_000, headers: 30_000, body: 30_000, total: 60_000 }

/** Networks use ids beyond JavaScript's safe integers, so such numbers are kept as text. */
const keepLargeNumbers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

const read = (text: string): Json => {
  try {
    const value: unknown = JSON.parse(text, keepLargeNumbers)
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}

/** Converts a failed call to a NetworkProblem, which states whether the network may have received the call. Other errors
 *  are unchanged. */
const problemOf = (name: string, error: unknown): unknown => {
  if (!(error instanceof OutboundError)) return error
  const isUnsent = error.trouble === 'unreachable' || error.trouble === 'refused'
  return isUnsent
    ? new NetworkProblem('unsent', error.trouble, `${name} could not be reached.`)
    : new NetworkProblem('unknown', error.trouble, `${name} did not respond.`)
}

/** Calls a network. Tokens go into headers; returns the response whatever its status. A body that is not JSON becomes an
 *  empty object. */
export const callNetwork = async (
  name: string,
  { outbound, signal }: { outbound: Outbound; signal?: AbortSignal },
  address: string,
  {
    method = 'GET',
    query = {},
    form,
    json,
    bytes,
    headers: more,
    token,
    times = usualTimes,
    point,
  }: NetworkCallOptions = {},
): Promise<{ status: number; body: Json; headers: Record<string, string> }> => {
  const url = new URL(address)
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value))
  const sent = bytes
    ? bytes.body
    : form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? undefined
        : JSON.stringify(json)
  const type = bytes ? bytes.type : form ? 'application/x-www-form-urlencoded' : 'application/json; charset=UTF-8'
  try {
    const answer = await outbound.open(url, {
      method,
      headers: {
        ...(sent !== undefined && { 'content-type': type }),
        ...more,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(sent !== undefined && { body: sent }),
      ...(bytes && { length: bytes.length }),
      redirects: 0,
      times,
      ...(signal && { signal }),
    })
    if (point) faultPoint(point)
    const { status, headers } = answer
    return { status, headers, body: read((await buffer(answer.body)).toString('utf8')) }
  } catch (error) {
    throw problemOf(name, error)
  }
}

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectIn) : [])
/** Returns the time this many seconds from now; null if the number is unknown. */
export const secondsFromNow = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(Date.now() + seconds * 1000)

/** The form that an emulator's consent page expects, with every scope granted. */
export const consentForm = (url: URL, username: string, scopes: readonly string[]) => ({
  url: `${url.origin}${url.pathname}`,
  form: {
    ...Object.fromEntries(url.searchParams),
    username,
    decision: 'allow',
    ...Object.fromEntries(scopes.map((scope) => [`grant.${scope}`, 'on'])),
  },
})
