import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openLocalStorage } from '../platform/storage/local.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { copyObject } from '../platform/storage/verify.ts'

/** Copies a store into a folder, where individual objects can be made unreadable. */
export const newLocalCopy = async (of: Storage) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = await openLocalStorage({ folder })
  for await (const { key } of of.list()) await copyObject(of, storage, key)
  return { storage, makeUnreadable: (key: string) => makeUnreadable(folder, storage, key) }
}

/** Replaces an object with a folder: reading it fails with EISDIR, as reading a bad sector fails with EIO. */
export const makeUnreadable = async (folder: string, storage: Storage, key: string) => {
  const file = path.join(folder, storage.pathBelow(key) ?? '')
  await rm(file)
  await mkdir(file)
}
