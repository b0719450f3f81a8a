import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@vitrine/contract'
import { StoreDown } from './errors.ts'
import type { Storage } from './storage.ts'

/** `sha256` is undefined if the bytes of this object cannot be read, although those of others can. */
export type ReadObject = { sha256: string | undefined; size: number }

/** How many other objects are tried after one could not be read. */
const TRIES = 20

/** How many times and at what interval a store that is down is retried. */
const [WAITS, WAIT_MS] = [10, 1000]

/** Waits for a store that is briefly down, so that an object is not reported as damaged because calls for another one
 *  failed. */
export const whenStoreIsUp = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let waited = 0; ; waited += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof StoreDown) || waited === WAITS) throw error
      await pause(WAIT_MS)
    }
  }
}

/** Whether the store responds and at least one object in it can be read. */
const canReadOthers = async (storage: Storage) => {
  let tried = 0
  for await (const { key } of storage.list()) {
    const read = await storage
      .readBlocks(key, { start: 0, end: 0 }, async () => {})
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoreDown) throw error
          return false
        },
      )
    if (read) return true
    if (++tried === TRIES) break
  }
  return false
}

/** For `.catch`: returns undefined if the failure concerns only one object, and throws if the store as a whole fails. */
export const unlessStoreFails =
  (storage: Storage) =>
  async (error: unknown): Promise<undefined> => {
    if (!(await whenStoreIsUp(() => canReadOthers(storage)).catch(() => false))) throw error
  }

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'thing.not_found'

/** Returns the SHA-256 and size of a stored object, or undefined if it does not exist. Throws if the store as a whole
 *  fails. */
export const hashObject = async (storage: Storage, key: string): Promise<ReadObject | undefined> => {
  let size = 0
  const read = async () => {
    const hash = createHash('sha256')
    size = 0
    await storage.readBlocks(key, undefined, async (block) => {
      hash.update(block)
      size += block.length
    })
    return hash.digest('hex')
  }
  // Tries twice, in case the store was briefly unavailable.
  for (let time = 1; ; time += 1) {
    try {
      return { sha256: await whenStoreIsUp(read), size }
    } catch (error) {
      if (isMissing(error)) return undefined
      await unlessStoreFails(storage)(error)
      if (time === 2) return { sha256: undefined, size }
    }
  }
}

/** Copies an object to another store. Returns its hash and size, or undefined if the source does not have it. With
 *  `readBack` the copy is read again and compared. */
export const copyObject = async (from: Storage, to: Storage, key: string, { readBack = false } = {}) => {
  const copy = () => whenStoreIsUp(() => copyOnce(from, to, key, readBack))
  const copied = await copy()
  return copied && copied.sha256 === undefined ? copy() : copied
}

const copyOnce = async (
  from: Storage,
  to: Storage,
  key: string,
  readBack: boolean,
): Promise<ReadObject | undefined> => {
  const unreadable = async (error: unknown) => {
    if (error instanceof StoreDown) throw error
    await unlessStoreFails(from)(error)
    return { sha256: undefined, size: 0 }
  }
  const source = await from.open(key).catch((error: unknown) => (isMissing(error) ? undefined : unreadable(error)))
  if (!source || 'sha256' in source) return source
  const copied = await to.put(key, source).catch((error: unknown) => {
    // The target fails for every object in the same way, so the caller must stop.
    if (source.errored === null) throw error
    return unreadable(source.errored)
  })
  if (copied.sha256 !== undefined && readBack && (await hashObject(to, key))?.sha256 !== copied.sha256)
    throw new Error(`The copy of ${key} differs from the bytes that were written`)
  return { sha256: copied.sha256, size: copied.size }
}
