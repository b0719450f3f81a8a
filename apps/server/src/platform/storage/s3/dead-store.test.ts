import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, keysOf } from '../../../testing/local-storage.ts'
import type { Storage } from '../storage.ts'
import { hashObject } from '../verify.ts'
import { emulatedS3, newForwarder, newS3Processes, newS3World } from '../../../testing/s3-storage.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function* chunks(...some: Uint8Array[]) {
  yield* some
}
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  const code = await codeOf(work())
  return { code, ms: performance.now() - began }
}
/** A short timeout, for tests in which the store doesn't answer. */
const answer = 1500
const impatient = { connect: 1500, answer, attempts: 2 }
const patient = { connect: 5000, answer: 15_000, attempts: 2 }

let world: Awaited<ReturnType<typeof newS3World>>
let storage: Storage
let quick: Storage
beforeAll(async () => {
  world = await newS3World()
  ;({ storage } = await world.open(patient))
  ;({ storage: quick } = await world.open(impatient))
})
afterEach(() => world.emulator.faults.clear())
afterAll(() => world.close())

describe('a bucket that accepts connections and never answers', () => {
  it('fails requests at once after the first few, and recovers once it answers', async () => {
    const line = await newForwarder(world.emulator.url)
    const processes = await newS3Processes({ ...emulatedS3(world.emulator), endpoint: line.url })
    const { storage: store } = await processes.open(impatient)
    const { key } = await store.stage(Readable.from(['kept']))
    line.setSilent(true)
    const calls = [
      () => store.stat(key),
      () => store.open(key),
      () => store.remove(randomUUID()),
      () => keysOf(store),
      () => store.stage(Readable.from(['new'])),
      () => store.arriving.append(randomUUID(), { offset: 0, size: 6_000_000 }, chunks(randomBytes(6_000_000))),
    ]
    for (const found of await Promise.all(calls.map(timed))) {
      expect(found.code).toBe('storage.unavailable')
      // Each attempt may take `answer`, and a large body waits for "100 Continue" first.
      expect(found.ms).toBeLessThan(20_000)
    }
    const many = Array.from({ length: 100 }, () => () => store.stat(key))
    for (const found of await Promise.all(many.map(timed))) {
      expect(found.code).toBe('storage.unavailable')
      expect(found.ms).toBeLessThan(answer)
    }
    line.setSilent(false)
    await expect.poll(() => codeOf(store.stat(key)), { timeout: 10_000 }).toBe('done')
    expect(String(await store.read(key))).toBe('kept')
    line.cut()
    await processes.close()
  })
})

it('objects are hashed correctly even if the bucket briefly resets connections', async () => {
  const bytes = ['a', 'b', 'c', 'd'].map((name) => Buffer.from(name))
  const staged = await Promise.all(bytes.map((some) => storage.stage(Readable.from([some]))))
  world.emulator.faults.add({ on: 'object.get', times: 6, action: 'reset' })
  const hashes = await Promise.all(staged.map(({ key }) => hashObject(storage, key)))
  expect(hashes).toEqual(bytes.map((some) => ({ sha256: sha256(some), size: 1 })))
})

describe('a slow bucket', () => {
  it('may take longer than the timeout to send an object, as long as bytes keep arriving', async () => {
    const bytes = randomBytes(300_000)
    const { key } = await storage.stage(Readable.from([bytes]))
    world.emulator.journal.splice(0)
    world.emulator.faults.add({ on: 'object.get', action: 'trickle' })
    const began = performance.now()
    expect((await buffer(await quick.open(key))).equals(bytes)).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(answer)
    expect(world.emulator.journal.map(({ operation }) => operation)).toEqual(['object.get'])
  })

  it('does not make a read fail if it stalls in the middle of an object', async () => {
    const bytes = randomBytes(3_000_000)
    const { key } = await storage.stage(Readable.from([bytes]))
    world.emulator.faults.add({ on: 'object.get', action: 'stall' })
    expect((await buffer(await quick.open(key))).equals(bytes)).toBe(true)
  })

  it('does not make a listing fail if it stalls in the middle', async () => {
    const { key } = await storage.stage(Readable.from(['listed']))
    world.emulator.faults.add({ on: 'objects.list', action: 'stall' })
    expect(await keysOf(quick)).toContain(key)
  })

  it('is not treated as dead if it asks clients to slow down', async () => {
    const { key } = await storage.stage(Readable.from(['busy']))
    world.emulator.faults.add({ on: 'object.get', times: 8, code: 'SlowDown' })
    for (let n = 0; n < 4; n += 1) expect(await codeOf(storage.read(key))).toBe('storage.unavailable')
    expect(String(await storage.read(key))).toBe('busy')
  })
})

describe('a wrong ETag', () => {
  const size = 17_000_000
  const wrong = '"00000000000000000000000000000000"'

  it('of a part does not fail the upload if the bytes match their hash', async () => {
    const bytes = randomBytes(size)
    const key = randomUUID()
    world.emulator.faults.add({ on: 'part.put', nth: 2, etag: wrong })
    await storage.arriving.append(key, { offset: 0, size }, chunks(bytes))
    world.emulator.journal.splice(0)
    expect(await storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
    expect(sha256(await storage.read(key, size))).toBe(sha256(bytes))
    expect(world.emulator.journal.map(({ operation }) => operation)).toContain('parts.list')
  })

  it('of a part with different bytes restarts the upload', async () => {
    const bytes = randomBytes(size)
    const key = randomUUID()
    await storage.arriving.append(key, { offset: 0, size }, chunks(bytes))
    world.emulator.damagePart(key, 1)
    expect(await codeOf(storage.arriving.finish(key))).toBe('upload.offset')
    expect(await storage.arriving.arrived(key)).toBe(0)
    expect(world.emulator.unfinished()).toEqual([])
    expect(await storage.stat(key)).toBeUndefined()
    await storage.arriving.append(key, { offset: 0, size }, chunks(bytes))
    expect(await storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
  })

  it('of a part that was not kept restarts the upload', async () => {
    const key = randomUUID()
    await storage.arriving.append(key, { offset: 0, size }, chunks(randomBytes(size)))
    world.emulator.damagePart(key, 2, 0)
    expect(await codeOf(storage.arriving.finish(key))).toBe('upload.offset')
    expect(await storage.arriving.arrived(key)).toBe(0)
  })

  it('of an object makes an interrupted read fail, instead of mixing two objects', async () => {
    const bytes = randomBytes(3_000_000)
    const { key } = await storage.stage(Readable.from([bytes]))
    world.emulator.faults.add({ on: 'object.get', action: 'truncate', etag: wrong })
    expect(await codeOf(buffer(await storage.open(key)))).toBe('storage.unavailable')
    expect((await buffer(await storage.open(key))).equals(bytes)).toBe(true)
  })
})
