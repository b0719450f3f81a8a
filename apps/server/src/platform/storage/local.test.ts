import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@vitrine/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renditionKey } from './keys.ts'
import { openLocalStorage } from './local.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  storage = await openLocalStorage({ folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filesIn = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
const all = async <T>(source: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const each of source) found.push(each)
  return found
}
const keysOf = async () => (await all(storage.list())).map(({ key }) => key).toSorted()
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('the local folder keeps', () => {
  it('what is staged under a new uuid, with its size and SHA-256', async () => {
    const bytes = randomBytes(3_000_000)
    const stored = await storage.stage(Readable.from([bytes.subarray(0, 1_000_001), bytes.subarray(1_000_001)]))
    expect(stored).toEqual({ key: stored.key, size: bytes.length, sha256: sha256(bytes) })
    expect((await buffer(await storage.open(stored.key))).equals(bytes)).toBe(true)
    expect(await storage.stat(stored.key)).toMatchObject({ size: bytes.length })
  })

  it('an object and its renditions side by side, from memory, a stream or a file', async () => {
    const key = randomUUID()
    const made = join(folder, 'made-elsewhere')
    await writeFile(made, 'from a file')
    await storage.put(key, Buffer.from('original'))
    await storage.put(renditionKey(key, '400.webp'), Readable.from(['from', ' a stream']))
    await storage.put(renditionKey(key, 'preview.mp4'), { path: made })
    expect(await storage.read(key)).toEqual(Buffer.from('original'))
    expect(await storage.read(`${key}/400.webp`)).toEqual(Buffer.from('from a stream'))
    expect(await storage.read(`${key}/preview.mp4`)).toEqual(Buffer.from('from a file'))
    expect(await readFile(made, 'utf8')).toBe('from a file')
    expect(await keysOf()).toEqual([key, `${key}/400.webp`, `${key}/preview.mp4`])
  })

  it('a finished file by taking it in; an object of its own it only copies', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'vitrine-made-'))
    const made = join(elsewhere, 'made')
    await writeFile(made, 'a picture')
    const key = randomUUID()
    await storage.adopt(`${key}/400.jpg`, made)
    expect(await readdir(elsewhere)).toEqual([])
    await rm(elsewhere, { recursive: true })
    expect(await storage.read(`${key}/400.jpg`)).toEqual(Buffer.from('a picture'))
    await storage.withFile(`${key}/400.jpg`, (path) => storage.adopt(`${key}/copy.jpg`, path))
    expect(await keysOf()).toEqual([`${key}/400.jpg`, `${key}/copy.jpg`])
  })

  it('the newer bytes when a key is put again, while an open reader still sees the older', async () => {
    const key = randomUUID()
    await storage.put(key, randomBytes(4_000_000))
    const reader = await storage.open(key)
    await storage.put(key, Buffer.from('new'))
    expect((await buffer(reader)).length).toBe(4_000_000)
    expect(await storage.read(key)).toEqual(Buffer.from('new'))
  })

  it('empty objects', async () => {
    const { key, size } = await storage.stage(Readable.from([]))
    expect(size).toBe(0)
    expect(await buffer(await storage.open(key))).toHaveLength(0)
    expect(await codeOf(storage.open(key, { start: 0, end: 0 }))).toBe('range.unsatisfiable')
  })

  it('objects spread over two levels of folders by digits that are random also in time-ordered uuids', async () => {
    const key = '0197f3c0-0000-7000-8000-00000000c3a5'
    await storage.put(key, Buffer.from('x'))
    expect(await readFile(join(folder, 'a5', 'c3', key), 'utf8')).toBe('x')
  })
})

describe('the local folder reads', () => {
  it('a range with both ends included, cut at the end of the object', async () => {
    const { key } = await storage.stage(Readable.from([Buffer.from('0123456789')]))
    const text = async (start: number, end: number) =>
      (await buffer(await storage.open(key, { start, end }))).toString()
    expect(await text(0, 0)).toBe('0')
    expect(await text(3, 5)).toBe('345')
    expect(await text(8, 99)).toBe('89')
    expect(await codeOf(storage.open(key, { start: 10, end: 12 }))).toBe('range.unsatisfiable')
  })

  it('in chunks of 1 MiB', async () => {
    const { key } = await storage.stage(Readable.from([randomBytes(2_500_000)]))
    const lengths = (await all<Buffer>(await storage.open(key))).map((chunk) => chunk.length)
    expect(lengths).toEqual([1_048_576, 1_048_576, 402_848])
  })

  it('poured in blocks that are used again, the same bytes for several who read at once and at their own pace', async () => {
    const bytes = randomBytes(5_000_001)
    const { key } = await storage.stage(Readable.from([bytes]))
    const pour = async (slow: boolean, range?: { start: number; end: number }) => {
      const came: Buffer[] = []
      await storage.pour(key, range, async (block) => {
        if (slow) await new Promise((go) => setTimeout(go, 5))
        came.push(Buffer.from(block))
      })
      return Buffer.concat(came)
    }
    const range = { start: 1_048_575, end: 9_000_000 }
    const [slow, quick, part] = await Promise.all([pour(true), pour(false), pour(true, range)])
    expect([slow.equals(bytes), quick.equals(bytes), part.equals(bytes.subarray(range.start))]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('poured no further than it is taken, and a missing key not at all', async () => {
    const { key } = await storage.stage(Readable.from([randomBytes(5_000_000)]))
    let blocks = 0
    const refuse = async () => {
      blocks += 1
      throw new Error('gone')
    }
    await expect(storage.pour(key, undefined, refuse)).rejects.toThrow('gone')
    expect(blocks).toBe(1)
    expect(await codeOf(storage.pour(randomUUID(), undefined, refuse))).toBe('thing.not_found')
    expect(blocks).toBe(1)
  })

  it('small objects at once and refuses to do so with large ones', async () => {
    const { key } = await storage.stage(Readable.from([Buffer.alloc(101)]))
    expect(await storage.read(key, 101)).toHaveLength(101)
    await expect(storage.read(key, 100)).rejects.toThrow(RangeError)
  })

  it('a missing key, and what is no key, as a thing that does not exist', async () => {
    for (const key of [randomUUID(), `${randomUUID()}/400.webp`, '../../etc/passwd', 'incoming']) {
      expect(await codeOf(storage.open(key))).toBe('thing.not_found')
      expect(await codeOf(storage.read(key))).toBe('thing.not_found')
      expect(await codeOf(storage.withFile(key, async () => 1))).toBe('thing.not_found')
    }
    expect(await storage.stat(randomUUID())).toBeUndefined()
    expect(await codeOf(storage.put('../outside', Buffer.from('x')))).toBe('thing.not_found')
  })

  it('never through a link that somebody put in the place of an object', async () => {
    const { key } = await storage.stage(Readable.from(['x']))
    const path = await storage.withFile(key, async (found) => found)
    await rm(path)
    await symlink('/etc/passwd', path)
    expect(await codeOf(storage.open(key))).toBe('thing.not_found')
    expect(await codeOf(storage.withFile(key, async () => 1))).toBe('thing.not_found')
    expect(await storage.stat(key)).toBeUndefined()
    expect(await keysOf()).toEqual([])
  })

  it('a real file for processes that need one', async () => {
    const { key } = await storage.stage(Readable.from(['for ffmpeg']))
    expect(await storage.withFile(key, (path) => readFile(path, 'utf8'))).toBe('for ffmpeg')
  })
})

describe('the local folder refuses', () => {
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
    expect(await filesIn()).toHaveLength(1)
  })

  it('a stream with fewer or more bytes than were announced', async () => {
    expect(await codeOf(storage.stage(Readable.from(['abc']), { size: 4 }))).toBe('request.malformed')
    expect(await codeOf(storage.stage(Readable.from(['abcde']), { size: 4 }))).toBe('request.malformed')
    expect(await filesIn()).toHaveLength(0)
  })

  it('an announced size beyond the free space before a byte is written, and leaves the reserve untouched', async () => {
    const free = (await storage.free()) ?? 0
    expect(free).toBeGreaterThan(0)
    expect(await codeOf(storage.stage(Readable.from(['a']), { size: free * 2 }))).toBe('storage.full')
    const careful = await openLocalStorage({ folder, reserve: Number.MAX_SAFE_INTEGER })
    expect(await careful.free()).toBe(0)
    expect(await codeOf(careful.stage(Readable.from(['a'])))).toBe('storage.full')
    expect(await filesIn()).toHaveLength(0)
  })

  it('a stream that breaks, with the error of the stream, and keeps nothing', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(200_000)
        throw new Error('the line went dead')
      })(),
    )
    expect(await codeOf(storage.stage(breaking))).toBe('Error: the line went dead')
    expect(await filesIn()).toHaveLength(0)
  })

  it('writing when the folder has gone, without making it anew', async () => {
    await rm(folder, { recursive: true })
    expect(await codeOf(storage.stage(Readable.from(['a'])))).toBe('storage.unavailable')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })
})

describe('the local folder removes', () => {
  it('one object, or an object with all that is named under it, and is content when nothing is there', async () => {
    const [key, other] = [randomUUID(), randomUUID()]
    for (const each of [key, `${key}/400.webp`, `${key}/1600.webp`, `${key}/preview.mp4`, other])
      await storage.put(each, Buffer.from('x'))
    await storage.remove(`${key}/400.webp`)
    expect(await keysOf()).toEqual([key, `${key}/1600.webp`, `${key}/preview.mp4`, other].toSorted())
    await storage.removeAll(key)
    await storage.removeAll(key)
    await storage.remove(key)
    expect(await keysOf()).toEqual([other])
    expect(await codeOf(storage.removeAll(`${other}/400.webp`))).toBe('thing.not_found')
  })

  it('unfinished files that nobody wrote to since the given moment, and no others', async () => {
    const { key } = await storage.stage(Readable.from(['kept']))
    await writeFile(join(folder, 'incoming', 'old.part'), 'left by a crash')
    await writeFile(join(folder, 'incoming', 'new.part'), 'being written')
    await utimes(join(folder, 'incoming', 'old.part'), new Date(0), new Date(0))
    expect(await storage.sweep(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(await readdir(join(folder, 'incoming'))).toEqual(['new.part'])
    expect(await keysOf()).toEqual([key])
  })

  it('only its own: strange files in the folder are neither listed nor touched', async () => {
    const { key } = await storage.stage(Readable.from(['x']))
    const shelf = dirname(await storage.withFile(key, async (path) => path))
    await mkdir(join(shelf, 'strange.d'))
    for (const name of ['note.txt', 'strange.d/400.webp']) await writeFile(join(shelf, name), 'x')
    expect(await keysOf()).toEqual([key])
  })

  it('a rendition written while its object is removed ends whole or absent, never as an error', async () => {
    const key = randomUUID()
    for (let turn = 0; turn < 50; turn += 1)
      await Promise.all([storage.put(`${key}/400.webp`, Buffer.from('x')), storage.removeAll(key)])
    expect((await storage.stat(`${key}/400.webp`))?.size ?? 1).toBe(1)
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

  it('an upload over the limit still gets its answer on the same socket', async () => {
    const { server, port } = await serve()
    const call = request({ port, host: '127.0.0.1', method: 'POST' })
    call.on('error', () => {})
    call.write(Buffer.alloc(3_000_000))
    const [answer] = await once(call, 'response')
    expect(answer.statusCode).toBe(413)
    call.destroy()
    server.closeAllConnections()
    server.close()
    expect(await filesIn()).toHaveLength(0)
  })

  it('an upload whose sender vanishes leaves nothing', async () => {
    const { server, port } = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 500000\r\n\r\n${'a'.repeat(100_000)}`)
    await expect.poll(() => filesIn()).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => filesIn()).toHaveLength(0)
    server.close()
  })
})
