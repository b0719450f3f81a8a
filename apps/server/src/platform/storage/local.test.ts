import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, keysOf, newLocalStorage } from '../../testing/local-storage.ts'
import { openLocalStorage } from './local.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  ;({ folder, storage } = await newLocalStorage())
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the local store', () => {
  it('spreads objects over two levels of folders, by digits that are random even in time-ordered uuids', async () => {
    const key = '0197f3c0-0000-7000-8000-00000000c3a5'
    await storage.put(key, Buffer.from('x'))
    expect(await readFile(join(folder, 'a5', 'c3', key), 'utf8')).toBe('x')
  })

  it('removes only unfinished files that have not been written to since the given time', async () => {
    const { key } = await storage.stage(Readable.from(['kept']))
    await writeFile(join(folder, 'incoming', 'old.part'), 'left by a crash')
    await writeFile(join(folder, 'incoming', 'new.part'), 'being written')
    await utimes(join(folder, 'incoming', 'old.part'), new Date(0), new Date(0))
    expect(await storage.sweep(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(await readdir(join(folder, 'incoming'))).toEqual(['new.part'])
    expect(await keysOf(storage)).toEqual([key])
  })

  it('neither lists nor touches other files in the folder', async () => {
    const { key } = await storage.stage(Readable.from(['x']))
    const objectFolder = dirname(await storage.withFile(key, async (path) => path))
    await mkdir(join(objectFolder, 'strange.d'))
    for (const name of ['note.txt', 'strange.d/400.webp']) await writeFile(join(objectFolder, name), 'x')
    expect(await keysOf(storage)).toEqual([key])
  })

  it('never follows a symbolic link that replaces an object', async () => {
    const { key } = await storage.stage(Readable.from(['x']))
    const path = await storage.withFile(key, async (found) => found)
    await rm(path)
    await symlink('/etc/passwd', path)
    expect(await codeOf(storage.open(key))).toBe('thing.not_found')
    expect(await codeOf(storage.withFile(key, async () => 1))).toBe('thing.not_found')
    expect(await storage.stat(key)).toBeUndefined()
    expect(await keysOf(storage)).toEqual([])
  })

  it('rejects an announced size beyond the free space before writing, and leaves the reserve free', async () => {
    const free = (await storage.free()) ?? 0
    expect(free).toBeGreaterThan(0)
    expect(await codeOf(storage.stage(Readable.from(['a']), { size: free * 2 }))).toBe('storage.full')
    const careful = await openLocalStorage({ folder, reserve: Number.MAX_SAFE_INTEGER })
    expect(await careful.free()).toBe(0)
    expect(await codeOf(careful.stage(Readable.from(['a'])))).toBe('storage.full')
    expect(await keysOf(storage)).toHaveLength(0)
  })
})
