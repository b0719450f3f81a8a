import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import { faultPoint } from '../faults.ts'
import type { Expectation, Source } from './storage.ts'
import { errnoOf } from './errors.ts'

/** The chunks that a source yields. */
export type Chunks = Iterable<unknown> | AsyncIterable<unknown>

/** Bytes between two checks of the free space. */
const stretch = 32 * 1024 * 1024

/** Writes chunks to a new file in the folder, counts, hashes and syncs them; on failure, nothing is kept. */
export const writeTemp = async (
  folder: string,
  chunks: Chunks,
  { limit = Number.POSITIVE_INFINITY, size: announced }: Expectation,
  checkFreeSpace: (bytes: number) => Promise<void>,
): Promise<{ temp: string; size: number; sha256: string }> => {
  if (announced !== undefined && announced > limit) throw new AppError('request.too_large')
  await checkFreeSpace(announced ?? 0)
  const temp = join(folder, `${randomUUID()}.part`)
  const handle = await open(temp, 'wx', 0o640)
  try {
    const hash = createHash('sha256')
    let size = 0
    let looked = 0
    for await (const chunk of chunks) {
      const bytes = bytesOf(chunk)
      size += bytes.length
      if (size > limit) throw new AppError('request.too_large')
      if (size - looked > stretch) {
        await checkFreeSpace(0)
        looked = size
      }
      hash.update(bytes)
      faultPoint('W1')
      await writeAll(handle, bytes)
    }
    if (announced !== undefined && size !== announced)
      throw new AppError('request.malformed', {
        detail: `${announced} bytes were announced, but ${size} arrived. Send them again.`,
      })
    await handle.sync()
    await handle.close()
    return { temp, size, sha256: hash.digest('hex') }
  } catch (error) {
    await handle.close().catch(() => {})
    await discard(temp)
    throw error
  }
}

/** Deletes an unfinished file. If that fails, the sweep deletes it. */
export const discard = (temp: string): Promise<void> => rm(temp, { force: true }).catch(() => {})

/** Returns the chunks of a source. With `keep`, a stream is not destroyed, so that a request keeps its socket. */
export const chunksOf = (source: Source, keep: boolean): Chunks => {
  if (source instanceof Uint8Array) return [source]
  if (source instanceof Readable) return source.iterator({ destroyOnReturn: !keep })
  return chunksOfFile(source.path)
}

// Uses a generator, so that the file is opened only when it is read.
async function* chunksOfFile(path: string) {
  yield* createReadStream(path, { highWaterMark: 1024 * 1024 })
}

/** Creates a single folder if it is missing, but not its parents: nothing may be created where a disk isn't mounted. */
export const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { mode: 0o750 }).catch((error: unknown) => {
    if (errnoOf(error) !== 'EEXIST') throw error
  })
}

/** Syncs a file, or the entries of a folder, so that they survive a power cut. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Returns a chunk as bytes. Throws if a stream yields anything else. */
export const bytesOf = (chunk: unknown): Uint8Array => {
  if (chunk instanceof Uint8Array) return chunk
  if (typeof chunk === 'string') return Buffer.from(chunk)
  throw new TypeError('A stream to be stored must carry bytes')
}

/** Writes all bytes, at a position or after the last write. A nearly full disk may accept only part of a write and fail
 *  the next one. */
export const writeAll = async (handle: FileHandle, bytes: Uint8Array, at?: number) => {
  for (let done = 0; done < bytes.length; ) {
    const place = at === undefined ? null : at + done
    done += (await handle.write(bytes, done, bytes.length - done, place)).bytesWritten
  }
}
