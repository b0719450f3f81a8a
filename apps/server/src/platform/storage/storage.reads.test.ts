import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, codeOf } from '../../testing/local-storage.ts'
import { stores, type TestedStore } from '../../testing/stores.ts'
import type { Storage } from './storage.ts'

describe.each(stores)('$name', ({ open }) => {
  let store: TestedStore
  let storage: Storage
  beforeAll(async () => {
    store = await open()
    ;({ storage } = store)
  })
  afterAll(() => store.close())

  describe('reads', () => {
    it('a range including both ends, cut off at the end of the object', async () => {
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

    it('into reusable buffers, and gives parallel readers the same bytes at their own pace', async () => {
      const bytes = randomBytes(5_000_001)
      const { key } = await storage.stage(Readable.from([bytes]))
      const readBlocks = async (slow: boolean, range?: { start: number; end: number }) => {
        const came: Buffer[] = []
        await storage.readBlocks(key, range, async (block) => {
          if (slow) await new Promise((go) => setTimeout(go, 5))
          came.push(Buffer.from(block))
        })
        return Buffer.concat(came)
      }
      const range = { start: 1_048_575, end: 9_000_000 }
      const [slow, quick, part] = await Promise.all([readBlocks(true), readBlocks(false), readBlocks(true, range)])
      expect([slow.equals(bytes), quick.equals(bytes), part.equals(bytes.subarray(range.start))]).toEqual([
        true,
        true,
        true,
      ])
    })

    it('no further once the consumer fails, and nothing for a missing key', async () => {
      const { key } = await storage.stage(Readable.from([randomBytes(5_000_000)]))
      let blocks = 0
      const refuse = async () => {
        blocks += 1
        throw new Error('gone')
      }
      await expect(storage.readBlocks(key, undefined, refuse)).rejects.toThrow('gone')
      expect(blocks).toBe(1)
      expect(await codeOf(storage.readBlocks(randomUUID(), undefined, refuse))).toBe('thing.not_found')
      expect(blocks).toBe(1)
    })

    it('small objects in one call, but refuses to do so for large ones', async () => {
      const { key } = await storage.stage(Readable.from([Buffer.alloc(101)]))
      expect(await storage.read(key, 101)).toHaveLength(101)
      await expect(storage.read(key, 100)).rejects.toThrow(RangeError)
    })

    it('nothing for a missing or invalid key, and reports it as not found', async () => {
      for (const key of [randomUUID(), `${randomUUID()}/400.webp`, '../../etc/passwd', 'incoming']) {
        expect(await codeOf(storage.open(key))).toBe('thing.not_found')
        expect(await codeOf(storage.read(key))).toBe('thing.not_found')
        expect(await codeOf(storage.withFile(key, async () => 1))).toBe('thing.not_found')
      }
      expect(await storage.stat(randomUUID())).toBeUndefined()
      expect(await codeOf(storage.put('../outside', Buffer.from('x')))).toBe('thing.not_found')
    })

    it('an object as a real file for processes that need one', async () => {
      const { key } = await storage.stage(Readable.from(['for ffmpeg']))
      expect(await storage.withFile(key, (path) => readFile(path, 'utf8'))).toBe('for ffmpeg')
    })
  })
})
