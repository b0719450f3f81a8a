import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Fault } from '@vitrine/emulators/s3/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, keysOf } from '../../../testing/local-storage.ts'
import { newS3World } from '../../../testing/s3-storage.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function* chunks(...some: Uint8Array[]) {
  yield* some
}
const HOUR_MS = 3_600_000
const inTwoHours = () => new Date(Date.now() + 2 * HOUR_MS)
const inTwoDays = () => new Date(Date.now() + 48 * HOUR_MS)

let world: Awaited<ReturnType<typeof newS3World>>
let one: Awaited<ReturnType<typeof world.open>>
let other: Awaited<ReturnType<typeof world.open>>
beforeAll(async () => {
  world = await newS3World()
  one = await world.open()
  other = await world.open()
})
afterEach(() => {
  world.emulator.faults.clear()
  world.emulator.setBucket(true)
  world.emulator.setConditional(true)
})
afterAll(() => world.close())

const size = 17_000_000
const [a, b] = [9_000_000, 9_200_000]

describe('an upload through several processes', () => {
  it('continues in another process, which knows the offset and hash without reading the bytes again', async () => {
    const bytes = randomBytes(size)
    const key = randomUUID()
    await one.storage.arriving.append(key, { offset: 0, size }, chunks(bytes.subarray(0, a)))
    expect(await other.storage.arriving.arrived(key)).toBe(a)
    await other.storage.arriving.append(key, { offset: a, size }, chunks(bytes.subarray(a, b)))
    await one.storage.arriving.append(key, { offset: b, size }, chunks(bytes.subarray(b)))
    world.emulator.journal.splice(0)
    expect(await other.storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
    expect(world.emulator.journal.filter(({ operation }) => operation === 'object.get')).toEqual([])
    expect(sha256(await one.storage.read(key, size))).toBe(sha256(bytes))
  })

  it('accepts nothing from a process that was replaced, however late it writes', async () => {
    const bytes = randomBytes(size)
    const key = randomUUID()
    const late = Promise.withResolvers<void>()
    const hanging = (async function* () {
      yield randomBytes(1_000_000)
      await late.promise
      yield randomBytes(size - 1_000_000)
    })()
    const replaced = codeOf(one.storage.arriving.append(key, { offset: 0, size }, hanging))
    await expect
      .poll(() => other.storage.arriving.list()[Symbol.asyncIterator]().next(), { timeout: 20_000 })
      .toMatchObject({ done: false })
    await other.storage.arriving.append(key, { offset: 0, size }, chunks(bytes.subarray(0, a)))
    late.resolve()
    expect(await replaced).toBe('upload.offset')
    await other.storage.arriving.append(key, { offset: a, size }, chunks(bytes.subarray(a)))
    expect(await other.storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
    expect(sha256(await one.storage.read(key, size))).toBe(sha256(bytes))
    expect(await one.storage.sweep(inTwoDays())).toBeGreaterThanOrEqual(0)
    expect(world.emulator.unfinished()).toEqual([])
  })

  it('can be finished by two processes at once, and again after a process died midway', async () => {
    const bytes = randomBytes(size)
    const stored = { size, sha256: sha256(bytes) }
    const key = randomUUID()
    await one.storage.arriving.append(key, { offset: 0, size }, chunks(bytes))
    const finished = await Promise.all([one.storage.arriving.finish(key), other.storage.arriving.finish(key)])
    expect(finished).toEqual([
      { key, ...stored },
      { key, ...stored },
    ])
    // Simulates a process that died before it updated the database.
    await one.db.execute(sql`update arriving_objects set sha256 = null where key = ${key}`)
    expect(await other.storage.arriving.finish(key)).toEqual({ key, ...stored })
  })

  it('is cleaned up by the sweep, but only once it is abandoned', async () => {
    const key = randomUUID()
    await one.storage.arriving.append(key, { offset: 0, size }, chunks(randomBytes(9_000_000)))
    await other.storage.sweep(inTwoDays())
    expect(world.emulator.unfinished()).toHaveLength(1)
    // A process that died left a multipart upload and a tail that no row refers to.
    await one.db.execute(sql`delete from arriving_objects where key = ${key}`)
    expect(await other.storage.sweep(new Date(Date.now() - 60_000))).toBe(0)
    expect(await other.storage.sweep(inTwoDays())).toBeGreaterThan(0)
    expect(world.emulator.unfinished()).toEqual([])
    expect([...world.emulator.objects().keys()].filter((name) => name.startsWith('tests/tails/'))).toEqual([])
  })
})

it('a sweep keeps an object that takes two hours to write', async () => {
  const key = randomUUID()
  const late = Promise.withResolvers<void>()
  const bytes = randomBytes(size)
  const slow = Readable.from(
    (async function* () {
      yield bytes.subarray(0, a)
      await late.promise
      yield bytes.subarray(a)
    })(),
  )
  const writing = one.storage.put(key, slow)
  await expect.poll(() => world.emulator.unfinished(), { timeout: 20_000 }).toHaveLength(1)
  await other.storage.sweep(inTwoHours())
  late.resolve()
  expect(await writing).toEqual({ key, size, sha256: sha256(bytes) })
})

it('many objects are written at once to a store without conditional writes', async () => {
  world.emulator.setConditional(false)
  const { storage } = await world.open()
  const staged = await Promise.all(Array.from({ length: 16 }, (_, n) => storage.stage(Readable.from([`bytes ${n}`]))))
  const read = await Promise.all(staged.map(({ key }) => storage.read(key)))
  expect(read.map(String)).toEqual(staged.map((_, n) => `bytes ${n}`))
})

describe('a store that fails', () => {
  it.each<[string, S3Fault]>([
    ['a part with 500', { on: 'part.put', code: 'InternalError' }],
    ['a part with 503', { on: 'part.put', nth: 2, code: 'SlowDown' }],
    ['a part without an answer', { on: 'part.put', action: 'timeout' }],
    ['a part whose answer is lost', { on: 'part.put', when: 'after', action: 'reset' }],
    ['the end of an upload, done but not answered', { on: 'upload.complete', when: 'after', action: 'reset' }],
  ])('is called again on %s, and nothing is lost', async (_name, fault) => {
    const bytes = randomBytes(size)
    const key = randomUUID()
    world.emulator.faults.add(fault)
    await one.storage.arriving.append(key, { offset: 0, size }, chunks(bytes))
    expect(await one.storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
    const staged = await one.storage.stage(Readable.from([bytes]))
    expect(sha256(await one.storage.read(staged.key, size))).toBe(sha256(bytes))
  })

  it('causes a 503, keeps the acknowledged bytes, and accepts the rest when it is back', async () => {
    const bytes = randomBytes(size)
    const key = randomUUID()
    await one.storage.arriving.append(key, { offset: 0, size }, chunks(bytes.subarray(0, a)))
    world.emulator.setBucket(false)
    const refused = one.storage.arriving.append(key, { offset: a, size }, chunks(bytes.subarray(a)))
    expect(await codeOf(refused)).toBe('storage.unavailable')
    const { storage } = one
    const calls = [() => storage.open(key), () => storage.stat(key), () => storage.remove(key), () => keysOf(storage)]
    for (const call of calls) expect(await codeOf(call())).toBe('storage.unavailable')
    expect(await codeOf(one.storage.arriving.finish(randomUUID()))).toBe('storage.unavailable')
    world.emulator.setBucket(true)
    expect(await other.storage.arriving.arrived(key)).toBe(a)
    await other.storage.arriving.append(key, { offset: a, size }, chunks(bytes.subarray(a)))
    expect(await other.storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
  })

  it('causes a 507 when it is full, and keeps nothing of the object', async () => {
    const before = world.emulator.objects().size
    world.emulator.faults.add({ on: 'part.put', nth: 2, times: 9, code: 'QuotaExceeded' })
    expect(await codeOf(one.storage.stage(Readable.from([randomBytes(size)])))).toBe('storage.full')
    expect(world.emulator.objects().size).toBe(before)
    expect(world.emulator.unfinished()).toEqual([])
  })

  it('in the middle of an object does not fail the read, which continues from there', async () => {
    const bytes = randomBytes(3_000_000)
    const { key } = await one.storage.stage(Readable.from([bytes]))
    world.emulator.faults.add({ on: 'object.get', times: 2, action: 'truncate' })
    expect((await buffer(await one.storage.open(key))).equals(bytes)).toBe(true)
    world.emulator.faults.add({ on: 'object.get', action: 'truncate' })
    const read: Buffer[] = []
    await one.storage.readBlocks(
      key,
      { start: 100, end: 2_000_000 },
      async (block) => void read.push(Buffer.from(block)),
    )
    expect(Buffer.concat(read).equals(bytes.subarray(100, 2_000_001))).toBe(true)
  })
})

describe('temporary files for external programs', () => {
  it('exist only while they are used, even after an error', async () => {
    const { key } = await one.storage.stage(Readable.from(['for ffmpeg']))
    const read = await one.storage.withFile(key, (path) => readFile(path, 'utf8'))
    expect(read).toBe('for ffmpeg')
    await expect(one.storage.withFile(key, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
    const [spool = ''] = await readdir(one.scratch)
    expect(await readdir(join(one.scratch, spool))).toEqual([])
  })
})

describe('a signed URL', () => {
  it('serves the bytes to anyone with the requested type and file name, and is refused if its type or expiry is changed', async () => {
    const { key } = await one.storage.stage(Readable.from(['the original']))
    const how = { type: 'application/octet-stream', disposition: 'attachment; filename="a.svg"' }
    const url = await one.storage.signedUrl?.(key, { seconds: 60, ...how })
    const answer = await fetch(url ?? '')
    expect(await answer.text()).toBe('the original')
    expect(answer.headers.get('content-type')).toBe(how.type)
    expect(answer.headers.get('content-disposition')).toBe(how.disposition)
    expect((await fetch((url ?? '').replace('octet-stream', 'html'))).status).toBe(403)
    expect((await fetch((url ?? '').replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403)
  })
})
