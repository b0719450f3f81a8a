import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Served = { bytes?: Buffer; type?: string; status?: number; location?: string; delayMs?: number }

/** Starts a local web server for a test's media and webhooks. Records each path that is fetched and each webhook. */
export const startMediaHost = async () => {
  const files = new Map<string, Served>()
  const fetched: string[] = []
  const received: { headers: Record<string, unknown>; body: string; query: URLSearchParams }[] = []
  /** The status codes of the next webhook responses; 200 once none are left. */
  const callbackStatuses: number[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/callback') {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      if (request.method === 'POST')
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), query: searchParams })
      response.writeHead(callbackStatuses.shift() ?? 200).end(searchParams.get('hub.challenge') ?? '')
      return
    }
    fetched.push(pathname)
    const file = files.get(pathname) ?? { status: 404 }
    if (file.delayMs) await sleep(file.delayMs)
    const status = file.status ?? 200
    response.writeHead(status, {
      'content-type': file.type ?? 'application/octet-stream',
      ...(file.location && { location: file.location }),
    })
    response.end(file.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    fetched,
    received,
    callbackStatuses,
    /** Adds a file to the server and returns its URL. */
    serve: (path: string, file: Buffer | Served) => {
      files.set(path, Buffer.isBuffer(file) ? { bytes: file } : file)
      return `${url}${path}`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type MediaHost = Awaited<ReturnType<typeof startMediaHost>>
