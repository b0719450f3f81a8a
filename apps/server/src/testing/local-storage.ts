import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@vitrine/contract'
import { openLocalStorage } from '../platform/storage/local.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** A separate local folder that stores objects. */
export const newLocalStorage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  return { folder, storage: await openLocalStorage({ folder }) }
}

/** All files in a folder, whatever created them. */
export const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
export const all = async <T>(source: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const each of source) found.push(each)
  return found
}
/** All stored objects. */
export const keysOf = async (storage: Storage) => (await all(storage.list())).map(({ key }) => key).toSorted()
/** Returns 'done', or the error code. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
