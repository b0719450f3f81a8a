import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/local-storage.ts'
import { stores, type TestedStore } from '../../testing/stores.ts'
import type { Storage } from './storage.ts'

describe.each(stores)('$name', ({ open }) => {
  let store: TestedStore
  let storage: Storage
  beforeEach(async () => {
    store = await open()
    ;({ storage } = store)
  })
  afterEach(() => store.close())

  describe('rejects', () => {
    it('more bytes than the limit, and keeps none of them', async () => {
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536)
        })(),
      )
      expect(await codeOf(storage.stage(endless, { limit: 1_000_000 }))).toBe('request.too_large')
      expect(endless.destroyed).toBe(false)
      expect(await codeOf(storage.stage(Readable.from(['abc']), { limit: 3 }))).toBe('done')
      expect(await codeOf(storage.stage(Readable.from(['abcd']), { limit: 3 }))).toBe('request.too_large')
      expect(await codeOf(storage.stage(Readable.from(['a']), { limit: 3, size: 4 }))).toBe('request.too_large')
      expect(await store.count()).toBe(1)
    })

    it('a stream with fewer or more bytes than announced', async () => {
      expect(await codeOf(storage.stage(Readable.from(['abc']), { size: 4 }))).toBe('request.malformed')
      expect(await codeOf(storage.stage(Readable.from(['abcde']), { size: 4 }))).toBe('request.malformed')
      expect(await store.count()).toBe(0)
    })

    it('a stream that fails, with its error, and keeps nothing', async () => {
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.alloc(200_000)
          throw new Error('the line went dead')
        })(),
      )
      expect(await codeOf(storage.stage(breaking))).toBe('Error: the line went dead')
      expect(await store.count()).toBe(0)
    })

    it('writes if the folder or bucket is gone, without recreating it', async () => {
      await store.breakDown()
      expect(await codeOf(storage.stage(Readable.from(['a'])))).toBe('storage.unavailable')
      expect(await codeOf(storage.stage(Readable.from([Buffer.alloc(9_000_000)])))).toBe('storage.unavailable')
    })
  })

  describe('over HTTP', () => {
    const serve = async () => {
      const server = createServer((incoming, reply) => {
        storage.stage(incoming, { limit: 1_000_000 }).then(
          ({ key }) => reply.end(key),
          (error: unknown) => {
            if (!reply.destroyed) reply.writeHead(error instanceof AppError ? error.status : 500).end()
          },
        )
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('no port')
      return { server, port: address.port }
    }

    it('responds to an upload over the limit on the same socket', async () => {
      const { server, port } = await serve()
      const call = request({ port, host: '127.0.0.1', method: 'POST' })
      call.on('error', () => {})
      call.write(Buffer.alloc(3_000_000))
      const [answer] = await once(call, 'response')
      expect(answer.statusCode).toBe(413)
      call.destroy()
      server.closeAllConnections()
      server.close()
      expect(await store.count()).toBe(0)
    })

    it('keeps nothing of an upload whose sender disconnects', async () => {
      const { server, port } = await serve()
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 500000\r\n\r\n${'a'.repeat(100_000)}`)
      await once(server, 'request')
      socket.destroy()
      await expect.poll(() => store.count(), { timeout: 20_000 }).toBe(0)
      server.close()
    })
  })
})
