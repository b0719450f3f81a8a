import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@vitrine/contract'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { answerProblems } from './problems.ts'

const app = Fastify()
app.addContentTypeParser('*', (_request, _bytes, done) => done(null))
answerProblems(app)
app.post('/', ({ raw }) =>
  pipeline(raw, new Writable({ write: (_bytes, _encoding, done) => done(new AppError('guest.closed')) })),
)
afterAll(() => app.close())

it('a client whose upload is cut off receives the reason', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(100_000),
  })
  expect([reply.status, await reply.json()]).toMatchObject([410, { code: 'guest.closed' }])
})
