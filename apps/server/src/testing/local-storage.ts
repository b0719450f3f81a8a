import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@vitrine/contract'
import { openLocalStorage } from '../platform/storage/local.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** A local folder of its own that keeps objects. */
export const newLocalStorage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  return { folder, storage: await openLocalStorage({ folder }) }
}

/** The files in a folder, no matter who added them. */
export const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
export const all = async <T>(source: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const each of source) found.push(each)
  return found
}
/** All objects in the storage. */
export const keysOf = async (storage: Storage) => (await all(storage.list())).map(({ key }) => key).toSorted()
/** The result: done, or the code of the refusal. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
