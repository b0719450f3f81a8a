import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, findRoute, type Reply, ReplyError, type Route } from './call.ts'
import type { Clock } from './clock.ts'
import type { Fault, Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { BadBody, parseBody } from './parse.ts'
import { send } from './send.ts'

export type Provider = {
  routes: Route[]
  /** Maps a request path to the path of a route, for example by removing the API version. */
  normalise(path: string): string
  /** The provider's responses to unknown, unreadable and deliberately failed calls. */
  errors: { unknown(call: Call): Reply; unreadable(reason: string): Reply; named(name: string): Reply }
  /** Headers of every response. */
  headers?(call: Call): Record<string, string>
}

type Parts = { provider: Provider; journal: Journal; faults: Faults; clock: Clock }

const handle = async (provider: Provider, route: Route, call: Call): Promise<Reply> => {
  try {
    return await route.handle(call)
  } catch (error) {
    if (error instanceof ReplyError) return error.reply
    throw error
  }
}

const hasOutcome = (fault: Fault | undefined): fault is Fault =>
  Boolean(fault && (fault.action ?? fault.status ?? fault.error ?? fault.body))

const faultReply = (provider: Provider, fault: Fault): Reply => {
  const named = fault.error === undefined ? undefined : provider.errors.named(fault.error)
  const type = typeof fault.body === 'string' ? { type: 'text/plain' } : {}
  return {
    status: fault.status ?? named?.status ?? 500,
    body: fault.body ?? named?.body,
    ...type,
    headers: { ...named?.headers, ...fault.headers },
  }
}

/** Handles a call to the provider's API: records it in the journal, applies its scripted fault, if any, and sends the
 *  response. */
const serveCall = async (
  { provider, journal, faults, clock }: Parts,
  route: Route,
  call: Call,
  response: ServerResponse,
) => {
  const request = call.body
  const seq = journal.begin({
    at: new Date(clock.now()).toISOString(),
    operation: route.on,
    method: call.method,
    path: call.url.pathname + call.url.search,
    input: call.input,
    headers: { authorization: call.headers.authorization, 'content-range': call.headers['content-range'] },
  })
  const fault = faults.take(route.on, `${call.url.pathname}${call.url.search} ${JSON.stringify(call.input)}`)
  const finish = (result: Parameters<Journal['finish']>[1]) =>
    journal.finish(seq, { account: call.account, effects: call.effects, fault, ...result } as typeof result)
  if (fault?.delayMs) await sleep(fault.delayMs)
  const isFaulty = hasOutcome(fault)
  const real = isFaulty && fault.when === 'before' ? undefined : await handle(provider, route, call)
  if (isFaulty && fault.action === 'timeout') {
    finish({ outcome: 'hanging' })
    return once(response, 'close').then(() => undefined)
  }
  if (isFaulty && fault.action === 'reset') {
    finish({ outcome: 'reset' })
    request.socket.resetAndDestroy()
    return
  }
  const isTruncated = isFaulty && fault.action === 'truncate'
  const reply = isFaulty && !isTruncated ? faultReply(provider, fault) : (real ?? { body: { data: null } })
  const outcome = isTruncated ? 'truncated' : 'answered'
  finish({ outcome, status: reply.status ?? 200, response: reply.type ? undefined : reply.body })
  const headers = { ...provider.headers?.(call), ...reply.headers }
  await send(request, response, { ...reply, headers }, isTruncated ? 0.5 : 1)
}

const serve = async (parts: Parts, request: IncomingMessage, response: ServerResponse) => {
  const { provider } = parts
  const url = new URL(request.url ?? '/', 'http://emulator')
  const method = request.method ?? 'GET'
  const call: Call = {
    method,
    url,
    params: {},
    input: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: request,
    effects: [],
  }
  const found = findRoute(provider.routes, method, provider.normalise(url.pathname))
  if (!found) return send(request, response, provider.errors.unknown(call))
  call.params = found.params
  try {
    if (!found.route.streamed) Object.assign(call.input, await parseBody(request))
  } catch (error) {
    if (!(error instanceof BadBody)) throw error
    return send(request, response, provider.errors.unreadable(error.message))
  }
  if (found.route.internal) return send(request, response, await handle(provider, found.route, call))
  return serveCall(parts, found.route, call, response)
}

/** Starts listening. Closing the server cuts open connections, so that a hanging call does not block a test. */
export const listen = async (parts: Parts, { host, port }: { host: string; port: number }) => {
  const server = createServer((request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else void send(request, response, { status: 500, body: { emulator: String(error) } })
    })
  })
  // A slow client's chunked uploads take longer than Node's default timeout.
  server.requestTimeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host}:${actual}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
