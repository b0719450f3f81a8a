import { AppError, auth, type Input, type Reply, RETRIES, RETRY_DELAY_MS, type Route } from '@vitrine/contract'
import { z } from 'zod'
import { notifyIfSignedOut } from './signed-out.ts'

export type CallOptions = {
  /** Idempotency-Key: the server runs the call once, however often it arrives. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Additional headers, such as tokens. */
  headers?: Record<string, string> | undefined
}
type Sent = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Rest<R extends Route> =
  Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions]
type Wire = (url: string, init: RequestInit) => Promise<Response>
type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>

const pause: Wait = (ms, signal) =>
  new Promise((done, cancelled) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      cancelled(signal.reason)
    })
  })

/** Returns the URL of a route with its parameters filled in. */
export const addressOf = (route: Route, { params = {}, query = {} }: Sent = {}) => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

const send = async (wire: Wire, route: Route, sent: Sent, { key, signal, headers: more }: CallOptions) => {
  const json = route.body !== undefined && route.body !== 'stream'
  const headers = {
    accept: 'application/json',
    ...(json && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
    ...more,
  }
  const body = json ? JSON.stringify(sent.body) : sent.body instanceof Blob ? sent.body : null
  try {
    return await wire(addressOf(route, sent), { method: route.method, headers, body, signal: signal ?? null })
  } catch (error) {
    throw signal?.aborted ? error : new AppError('network.failed')
  }
}

/** Treats a response that is cut off as a network error, unless the call was aborted. */
const whole = async <T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  answer.catch((error: unknown) => {
    throw signal?.aborted || error instanceof SyntaxError ? error : new AppError('network.failed')
  })
const read = async (route: Route, response: Response, signal: AbortSignal | undefined): Promise<unknown> => {
  if (!response.ok) throw AppError.from(await response.json().catch(() => undefined))
  if (!(route.reply instanceof z.ZodType)) return whole(response.blob(), signal)
  return z.decode(route.reply, response.status === 204 ? undefined : await whole(response.json(), signal))
}

/** Whether an `auth.required` error means that the session has ended. It doesn't when signing out or on public routes. */
const needsSession = ({ access, path }: Route) => access.who !== 'anyone' && path !== auth.signOut.path

/** Creates `call(route, input)`. Tests pass their own `fetch` and clock. */
export const newCall = (wire: Wire = (url, init) => fetch(url, init), wait: Wait = pause) => {
  /** Calls a route. Calls that are safe to repeat (not a POST, or a POST with a key) are tried up to four times, 1, 2
   *  and 3 s apart, when the network or the server failed. Refused and cancelled calls are never repeated. */
  return async <R extends Route>(route: R, ...[input, options = {}]: Rest<R>): Promise<Reply<R>> => {
    const retries = route.method !== 'POST' || options.key ? RETRIES : 0
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await send(wire, route, (input ?? {}) as Sent, options)
        return (await read(route, response, options.signal)) as Reply<R>
      } catch (error) {
        const failed = error instanceof AppError && error.status >= 500
        if (!failed || attempt > retries || options.signal?.aborted)
          throw needsSession(route) ? notifyIfSignedOut(error) : error
        await wait(RETRY_DELAY_MS * attempt, options.signal)
      }
    }
  }
}
/** Calls the server that delivered this page. */
export const call = newCall()

export { newIdempotencyKey } from './idempotency-key.ts'
