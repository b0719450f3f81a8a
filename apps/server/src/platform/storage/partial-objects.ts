import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@vitrine/contract'
import { faultPoint } from '../faults.ts'
import { blockBytes, borrowBlock, returnBlock } from './blocks.ts'
import { requireKey } from './keys.ts'
import type { PartialObjects, StoredObject } from './storage.ts'
import { errnoOf, rethrow, storageError, undefinedIfMissing } from './errors.ts'
import { listParts } from './walk.ts'
import { newKeyedQueue } from './keyed-queue.ts'
import { untilStopped } from './until-stopped.ts'
import { writeAll } from './write.ts'

type PartialObjectsOptions = {
  folder: string
  /** The size of a finished object, or undefined. */
  settled: (key: string) => Promise<number | undefined>
  pathOf: (key: string) => string
  /** Moves a finished file to its key's final place. */
  settle: (temp: string, key: string) => Promise<void>
  checkFreeSpace: (bytes: number) => Promise<void>
}
type Sum = { hash: Hash; bytes: number }

const forSums = 1000

const hashFile = async (path: string) => {
  const hash = createHash('sha256')
  const block = borrowBlock()
  await using handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  for (;;) {
    const { bytesRead } = await handle.read(block, 0, blockBytes, null)
    if (bytesRead === 0) break
    hash.update(block.subarray(0, bytesRead))
  }
  returnBlock(block)
  return hash.digest('hex')
}

/** Objects that arrive in chunks, over hours and restarts if necessary. Acknowledged chunks have been synced to disk. */
export const newPartialObjects = async ({
  folder,
  settled,
  pathOf,
  settle,
  checkFreeSpace,
}: PartialObjectsOptions): Promise<PartialObjects> => {
  await mkdir(folder, { recursive: true, mode: 0o750 }).catch(rethrow)
  /** Running hashes of uploads in this process: after a restart they are recomputed from the disk. */
  const sums = new Map<string, Sum>()
  const writing = new Map<string, AbortController>()
  const partOf = (key: string) => join(folder, `${requireKey(key).uuid}.part`)

  const arrived = async (key: string) => {
    const part = await lstat(partOf(key)).catch(undefinedIfMissing)
    return part ? part.size : ((await settled(key)) ?? 0)
  }

  const inTurn = newKeyedQueue()
  /** Stops the current writer of the key: a newer request has arrived. */
  const stopWriter = (key: string) => writing.get(key)?.abort()

  const receive = async (
    key: string,
    { offset, size }: { offset: number; size: number },
    stream: AsyncIterable<Uint8Array>,
    stop: AbortSignal,
  ) => {
    if ((await arrived(key)) !== offset) throw new AppError('upload.offset')
    await checkFreeSpace(size - offset)
    const handle = await open(partOf(key), constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o640)
    const sum = offset === 0 ? { hash: createHash('sha256'), bytes: 0 } : sums.get(key)
    sums.delete(key)
    try {
      const end = await gather(handle, stream, { offset, size, stop, sum: sum?.bytes === offset ? sum : undefined })
      faultPoint('U4')
      await handle.sync()
      if (sum?.bytes === end) remember(key, sum)
      return end
    } catch (error) {
      // On a full disk, none of this chunk is stored; after a lost connection, the received part is kept, and the
      // client resumes there.
      const refused = storageError(error)
      if (refused instanceof AppError) await handle.truncate(offset).catch(() => {})
      await handle.sync().catch(() => {})
      throw refused
    } finally {
      await handle.close()
    }
  }
  const remember = (key: string, sum: Sum) => {
    sums.set(key, sum)
    const [oldest] = sums.keys()
    if (sums.size > forSums && oldest) sums.delete(oldest)
  }

  const finish = async (key: string): Promise<StoredObject> => {
    const part = partOf(key)
    const found = await lstat(part).catch(undefinedIfMissing)
    if (!found) return settledObject(key)
    const sum = sums.get(key)
    const sha256 = sum?.bytes === found.size ? sum.hash.digest('hex') : await hashFile(part)
    sums.delete(key)
    faultPoint('U5')
    try {
      await settle(part, key)
    } catch (error) {
      // Another process may have just finished it.
      if (errnoOf(error) === 'ENOENT') return settledObject(key)
      throw storageError(error)
    }
    faultPoint('U6')
    return { key, size: found.size, sha256 }
  }
  const settledObject = async (key: string): Promise<StoredObject> => {
    const size = await settled(key)
    if (size === undefined) throw new AppError('upload.ended')
    return { key, size, sha256: await hashFile(pathOf(key)) }
  }

  return {
    arrived,
    append: (key, place, stream) => {
      stopWriter(key)
      return inTurn(key, async () => {
        const stop = new AbortController()
        writing.set(key, stop)
        try {
          return await receive(key, place, stream, stop.signal)
        } finally {
          writing.delete(key)
        }
      })
    },
    finish: (key) => inTurn(key, () => finish(key)),
    list: () => listParts(folder),
    discard: (key) => {
      stopWriter(key)
      return inTurn(key, async () => {
        sums.delete(key)
        await rm(partOf(key), { force: true }).catch(rethrow)
      })
    },
  }
}

type Gathering = { offset: number; size: number; stop: AbortSignal; sum: Sum | undefined }
/** Writes a stream block by block, and rejects more bytes than announced. Data is copied, so that the sender's memory can
 *  be released at once. */
const gather = async (handle: FileHandle, stream: AsyncIterable<Uint8Array>, place: Gathering) => {
  const { offset, size, stop, sum } = place
  const block = borrowBlock()
  let at = offset
  let filled = 0
  const flush = async () => {
    if (filled === 0) return
    if (sum) {
      sum.hash.update(block.subarray(0, filled))
      sum.bytes += filled
    }
    await writeAll(handle, block.subarray(0, filled), at)
    at += filled
    filled = 0
    faultPoint('U3')
  }
  try {
    for await (const chunk of untilStopped(stream, stop)) {
      if (at + filled + chunk.length > size) throw new AppError('request.too_large')
      for (let taken = 0; taken < chunk.length; ) {
        const some = chunk.subarray(taken, taken + blockBytes - filled)
        block.set(some, filled)
        filled += some.length
        taken += some.length
        if (filled === blockBytes) await flush()
      }
      faultPoint('U2')
    }
    await flush()
    return at
  } finally {
    returnBlock(block)
  }
}
