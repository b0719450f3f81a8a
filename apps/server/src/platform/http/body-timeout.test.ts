import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'
import { handleClientError } from './client-error.ts'

const times = { body: 300, upload: 5000, pause: 150 }
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: handleClientError({ origin: 'http://localhost' }) })
  limitBodyTime(app, times)
  app.post('/json', async () => 'read')
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
    scope.post('/upload', { config: { takesStream: true } }, async ({ raw }) => {
      for await (const _chunk of raw);
      return 'read'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Returns the status of a request whose body is sent in pieces, 50 ms apart. If `stalled`, the last piece is never sent. */
const send = async (path: string, pieces: number, { stalled = false } = {}) => {
  const { port } = app.server.address() as AddressInfo
  const type = path === '/json' ? 'application/json' : 'video/mp4'
  const sent = request({ port, path, method: 'POST', headers: { 'content-type': type, 'content-length': pieces + 1 } })
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', ({ statusCode }) => resolve(statusCode))
    sent.on('error', () => resolve(undefined))
  })
  for (let n = 0; n < pieces && !sent.destroyed; n++) {
    sent.write('1')
    await pause(50)
  }
  if (!stalled) sent.end('1')
  return status
}

it('an upload continues as long as bytes arrive', async () => {
  expect(await send('/upload', 14)).toBe(200)
})
it('an upload that has stalled is ended with 408', async () => {
  expect(await send('/upload', 2, { stalled: true })).toBe(408)
})
it('any other request whose body trickles in is ended with 408', async () => {
  expect(await send('/json', 14)).toBe(408)
})
it('a body that arrives in time is read', async () => {
  expect(await send('/json', 2)).toBe(200)
})
