import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { newOutbound } from './outbound.ts'
import { OutboundError } from './outbound-error.ts'

export type Handle = (request: IncomingMessage, reply: ServerResponse) => void

/** A real server that counts its connections. */
export const serve = async (handle: Handle, host = '127.0.0.1', wanted = 0) => {
  let connections = 0
  const server = createServer(handle).listen(wanted, host)
  server.on('connection', () => {
    connections += 1
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, at: `${host}:${port}`, seen: () => connections, close }
}

/** A server that can be called (`outside`, which responds with `answer`), one that cannot (`inside`), and the client. */
export const newRig = async () => {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const behaviour: { answer: Handle } = { answer: (_request, reply) => reply.end('hello') }
  const inside = await serve((_request, reply) => reply.end('inside'))
  const outside = await serve(async (request, reply) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    behaviour.answer(request, reply)
  })
  const outbound = newOutbound({ allow: [outside.at] })
  return {
    inside,
    outside,
    outbound,
    requests,
    at: `http://${outside.at}`,
    answer: (handle: Handle) => {
      behaviour.answer = handle
    },
    close: async () => {
      await outbound.close()
      inside.close()
      outside.close()
    },
  }
}

/** Returns the failure of a call, or `none`. */
export const problemOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.trouble : String(error)),
  )

export const redirect =
  (location: string, status = 302): Handle =>
  (_request, reply) =>
    reply.writeHead(status, { location }).end()

/** A body that never ends. */
export function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
