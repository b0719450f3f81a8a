import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleClientError } from './client-error.ts'

const app = Fastify({ clientErrorHandler: handleClientError({ origin: 'https://vitrine.example' }) })
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends bytes over a raw connection, and returns everything received until the server closes it. */
const say = (bytes: string) =>
  new Promise<string>((done, failed) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (part) => (received += String(part)))
    socket.on('end', () => done(received)).on('error', failed)
  })

it.each([
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request.malformed'],
  ['input that is not HTTP', 'HELLO\r\n\r\n', 400, 'request.malformed'],
  ['a header with a NUL character', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n', 400, 'request.malformed'],
  ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'request.headers_too_large'],
])('%s gets the usual error response with all security headers', async (_what, bytes, status, code) => {
  const received = await say(bytes)
  const [head = '', body = ''] = received.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
  expect(JSON.parse(body)).toMatchObject({ status, code, type: `/docs#${code}` })
  for (const line of [
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${body.length}`,
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'x-frame-options: DENY',
    'strict-transport-security: max-age=31536000',
    'connection: close',
  ])
    expect(head).toContain(line)
})
