import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, codeOf, keysOf } from '../../testing/local-storage.ts'
import { stores, type TestedStore } from '../../testing/stores.ts'
import { renditionKey } from './keys.ts'
import type { Storage } from './storage.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(stores)('$name', ({ open }) => {
  let store: TestedStore
  let storage: Storage
  beforeEach(async () => {
    store = await open()
    ;({ storage } = store)
  })
  afterEach(() => store.close())

  describe('keeps', () => {
    it('staged bytes under a new uuid, with size and SHA-256', async () => {
      const bytes = randomBytes(3_000_000)
      const stored = await storage.stage(Readable.from([bytes.subarray(0, 1_000_001), bytes.subarray(1_000_001)]))
      expect(stored).toEqual({ key: stored.key, size: bytes.length, sha256: sha256(bytes) })
      expect((await buffer(await storage.open(stored.key))).equals(bytes)).toBe(true)
      expect(await storage.stat(stored.key)).toMatchObject({ size: bytes.length })
    })

    it('an object and its renditions side by side, from memory, a stream or a file', async () => {
      const key = randomUUID()
      const made = join(store.folder, 'made-elsewhere')
      await writeFile(made, 'from a file')
      await storage.put(key, Buffer.from('original'))
      await storage.put(renditionKey(key, '400.webp'), Readable.from(['from', ' a stream']))
      await storage.put(renditionKey(key, 'preview.mp4'), { path: made })
      expect(await storage.read(key)).toEqual(Buffer.from('original'))
      expect(await storage.read(`${key}/400.webp`)).toEqual(Buffer.from('from a stream'))
      expect(await storage.read(`${key}/preview.mp4`)).toEqual(Buffer.from('from a file'))
      expect(await readFile(made, 'utf8')).toBe('from a file')
      expect(await keysOf(storage)).toEqual([key, `${key}/400.webp`, `${key}/preview.mp4`])
    })

    it('a finished file by moving it into the store, and an object already in the store by copying it', async () => {
      const elsewhere = await mkdtemp(join(tmpdir(), 'vitrine-made-'))
      const made = join(elsewhere, 'made')
      await writeFile(made, 'a picture')
      const key = randomUUID()
      await storage.adopt(`${key}/400.jpg`, made)
      expect(await readdir(elsewhere)).toEqual([])
      await rm(elsewhere, { recursive: true })
      expect(await storage.read(`${key}/400.jpg`)).toEqual(Buffer.from('a picture'))
      await storage.withFile(`${key}/400.jpg`, (path) => storage.adopt(`${key}/copy.jpg`, path))
      expect(await keysOf(storage)).toEqual([`${key}/400.jpg`, `${key}/copy.jpg`])
    })

    it('the newer bytes when a key is written again, while an open reader still sees the older bytes', async () => {
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
  })

  it('lists all objects, or those whose uuid ends with two digits', async () => {
    const [ab, ac] = ['33333333-3333-4333-8333-3333333333ab', '33333333-3333-4333-8333-3333333333ac']
    for (const key of [ab, `${ab}/400.webp`, ac]) await storage.put(key, Buffer.from('x'))
    expect((await all(storage.list('ab'))).map(({ key }) => key).toSorted()).toEqual([ab, `${ab}/400.webp`])
    expect(await all(storage.list('00'))).toEqual([])
    for (const key of [ab, ac]) await storage.removeAll(key)
  })

  describe('removes', () => {
    it('one object, or an object with all its renditions, and succeeds if nothing is there', async () => {
      const [key, other] = [randomUUID(), randomUUID()]
      for (const each of [key, `${key}/400.webp`, `${key}/1600.webp`, `${key}/preview.mp4`, other])
        await storage.put(each, Buffer.from('x'))
      await storage.remove(`${key}/400.webp`)
      expect(await keysOf(storage)).toEqual([key, `${key}/1600.webp`, `${key}/preview.mp4`, other].toSorted())
      await storage.removeAll(key)
      await storage.removeAll(key)
      await storage.remove(key)
      expect(await keysOf(storage)).toEqual([other])
      expect(await codeOf(storage.removeAll(`${other}/400.webp`))).toBe('thing.not_found')
    })

    it('an object while its rendition is being written, without an error or a partial rendition', async () => {
      const key = randomUUID()
      for (let turn = 0; turn < 50; turn += 1)
        await Promise.all([storage.put(`${key}/400.webp`, Buffer.from('x')), storage.removeAll(key)])
      expect((await storage.stat(`${key}/400.webp`))?.size ?? 1).toBe(1)
    })
  })
})
