import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../testing/database-contents.ts'
import { codeOf } from '../../testing/local-storage.ts'
import { openLocalStorage } from './local.ts'
import { hashObject } from './verify.ts'

it('a volume that is unmounted while Vitrine runs makes the store unavailable, and no file is reported as missing', async () => {
  const folder = await newFolder()
  await writeFile(path.join(folder, 'vitrine-store'), '')
  const storage = await openLocalStorage({ folder })
  const [key, other] = ['22222222-2222-4222-8222-2222222222ab', '22222222-2222-4222-8222-2222222222ac']
  await storage.put(key, Buffer.from('kept'))
  expect(await codeOf(storage.open(other))).toBe('thing.not_found')
  expect(await storage.stat(other)).toBeUndefined()
  await rename(folder, `${folder}-unmounted`)
  await mkdir(folder)
  const calls = [
    () => storage.open(key),
    () => storage.read(key),
    () => storage.stat(key),
    () => storage.withFile(key, async () => 1),
    () => storage.put(other, Buffer.from('new')),
    () => hashObject(storage, key),
  ]
  for (const call of calls) expect(await codeOf(call())).toBe('storage.unavailable')
  await rm(folder, { recursive: true })
  await rename(`${folder}-unmounted`, folder)
  expect(String(await storage.read(key))).toBe('kept')
})
