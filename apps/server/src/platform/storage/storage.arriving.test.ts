import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, codeOf } from '../../testing/local-storage.ts'
import { stores, type TestedStore } from '../../testing/stores.ts'
import type { Storage } from './storage.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function* chunks(...some: Uint8Array[]) {
  yield* some
}
async function* breaking(...some: Uint8Array[]) {
  yield* some
  throw new Error('the line went dead')
}

describe.each(stores)('$name receives', ({ open }) => {
  let store: TestedStore
  let storage: Storage
  beforeAll(async () => {
    store = await open()
    ;({ storage } = store)
  })
  afterAll(() => store.close())
  const isArriving = async (key: string) => (await all(storage.arriving.list())).some((one) => one.key === key)

  it('an object in chunks of any size, and hashes it as a whole', async () => {
    const bytes = randomBytes(19_000_000)
    const key = randomUUID()
    let offset = 0
    for (const length of [1, 4_000_000, 700, 6_000_000, 8_388_608, 610_691]) {
      expect(await storage.arriving.arrived(key)).toBe(offset)
      const place = { offset, size: bytes.length }
      offset = await storage.arriving.append(key, place, chunks(bytes.subarray(offset, offset + length)))
    }
    expect(offset).toBe(bytes.length)
    const stored = { key, size: bytes.length, sha256: sha256(bytes) }
    expect(await storage.arriving.finish(key)).toEqual(stored)
    expect(await storage.arriving.finish(key)).toEqual(stored)
    expect(sha256(await storage.read(key, bytes.length))).toBe(stored.sha256)
    expect(await isArriving(key)).toBe(false)
  })

  it('an object in many tiny chunks, an empty object, and an object in a single chunk', async () => {
    const bytes = randomBytes(100)
    const key = randomUUID()
    for (let offset = 0; offset < bytes.length; offset += 1)
      await storage.arriving.append(key, { offset, size: 100 }, chunks(bytes.subarray(offset, offset + 1)))
    expect(await storage.arriving.finish(key)).toEqual({ key, size: 100, sha256: sha256(bytes) })
    expect(await storage.read(key)).toEqual(bytes)
    const [empty, single] = [randomUUID(), randomUUID()]
    await storage.arriving.append(empty, { offset: 0, size: 0 }, chunks())
    expect(await storage.arriving.finish(empty)).toEqual({ key: empty, size: 0, sha256: sha256(Buffer.alloc(0)) })
    await storage.arriving.append(single, { offset: 0, size: 100 }, chunks(bytes))
    expect(await storage.arriving.finish(single)).toEqual({ key: single, size: 100, sha256: sha256(bytes) })
  })

  it('bytes sent before the connection is lost, and continues from there', async () => {
    const bytes = randomBytes(12_000_000)
    const key = randomUUID()
    const size = bytes.length
    const half = storage.arriving.append(key, { offset: 0, size }, breaking(bytes.subarray(0, 7_000_000)))
    expect(await codeOf(half)).toBe('Error: the line went dead')
    // The last bytes before the loss may be missing, but never any in between.
    const offset = await storage.arriving.arrived(key)
    expect(offset).toBeGreaterThan(6_000_000)
    expect(offset).toBeLessThanOrEqual(7_000_000)
    await storage.arriving.append(key, { offset, size }, chunks(bytes.subarray(offset)))
    expect(await storage.arriving.finish(key)).toEqual({ key, size, sha256: sha256(bytes) })
  })

  it('nothing at a wrong offset, and nothing from an append that exceeds the announced size', async () => {
    const key = randomUUID()
    await storage.arriving.append(key, { offset: 0, size: 9_000_000 }, chunks(randomBytes(500)))
    const wrong = storage.arriving.append(key, { offset: 300, size: 9_000_000 }, chunks(randomBytes(10)))
    expect(await codeOf(wrong)).toBe('upload.offset')
    const more = chunks(randomBytes(8_900_000), randomBytes(200_000))
    expect(await codeOf(storage.arriving.append(key, { offset: 500, size: 9_000_000 }, more))).toBe('request.too_large')
    expect(await storage.arriving.arrived(key)).toBe(500)
    const rest = randomBytes(8_999_500)
    expect(await storage.arriving.append(key, { offset: 500, size: 9_000_000 }, chunks(rest))).toBe(9_000_000)
    await storage.arriving.finish(key)
    expect((await storage.read(key)).subarray(500).equals(rest)).toBe(true)
  })

  it('the start of an object that is then discarded, and keeps nothing of it', async () => {
    const before = await store.count()
    const key = randomUUID()
    await storage.arriving.append(key, { offset: 0, size: 20_000_000 }, chunks(randomBytes(11_000_000)))
    expect(await isArriving(key)).toBe(true)
    await storage.arriving.discard(key)
    await storage.arriving.discard(key)
    expect(await isArriving(key)).toBe(false)
    expect(await store.count()).toBe(before)
    expect(await codeOf(storage.arriving.finish(key))).toBe('upload.ended')
  })

  it('an object from a second writer while the first one hangs', async () => {
    const key = randomUUID()
    const bytes = randomBytes(3000)
    const hanging = (async function* () {
      yield bytes.subarray(0, 1000)
      await new Promise(() => {})
    })()
    const first = codeOf(storage.arriving.append(key, { offset: 0, size: 3000 }, hanging))
    await expect.poll(() => isArriving(key), { timeout: 20_000 }).toBe(true)
    const second = await storage.arriving.append(key, { offset: 0, size: 3000 }, chunks(bytes))
    expect([await first, second]).toEqual(['upload.offset', 3000])
    expect(await storage.arriving.finish(key)).toEqual({ key, size: 3000, sha256: sha256(bytes) })
  })
})
