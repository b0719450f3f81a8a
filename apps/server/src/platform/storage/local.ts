import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm, rmdir, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import { newPartialObjects } from './partial-objects.ts'
import { faultPoint } from '../faults.ts'
import { requireKey, newKey } from './keys.ts'
import type { Expectation, Source, Storage, StoredObject } from './storage.ts'
import { errnoOf, rethrow, rethrowMissing, storageError, undefinedIfMissing } from './errors.ts'
import { isMarked } from './marker.ts'
import { listObjects, sweepFolder } from './walk.ts'
import { streamFile } from './stream-file.ts'
import { chunksOf, discard, makeFolder, syncFile, writeTemp } from './write.ts'

/** `reserve`: free bytes that uploads leave for other uses, above all a database on the same disk. */
export type LocalSettings = { folder: string; reserve?: number }

type Place = { objectFolder: string; renditionFolder: string; path: string }

const largeChunk = 1024 * 1024
const smallObject = 16 * 1024 * 1024
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW

/** Stores bytes in a folder. An object is written to a temporary file, synced, and renamed into place. */
export const openLocalStorage = async ({ folder, reserve = 0 }: LocalSettings): Promise<Storage> => {
  const root = resolve(folder)
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o750 }).catch(rethrow)
  const prepared = new Set<string>()
  const wasMarked = await isMarked(root)
  /** Throws if the volume has been unmounted, so that its objects are not treated as deleted. */
  const requireVolume = async () => {
    if (wasMarked && !(await isMarked(root))) throw new AppError('storage.unavailable')
  }

  // The last digits are random in every uuid version we use, unlike the first ones.
  const placeOf = (key: string): Place => {
    const { uuid, name } = requireKey(key)
    const objectFolder = join(root, uuid.slice(-2), uuid.slice(-4, -2))
    const renditionFolder = join(objectFolder, `${uuid}.d`)
    return {
      objectFolder,
      renditionFolder,
      path: name === undefined ? join(objectFolder, uuid) : join(renditionFolder, name),
    }
  }

  const free = async () => {
    const { bavail, bsize } = await statfs(root).catch(rethrow)
    return Math.max(0, bavail * bsize - reserve)
  }
  const checkFreeSpace = async (bytes: number) => {
    if ((bytes > 0 || reserve > 0) && (await free()) <= bytes) throw new AppError('storage.full')
  }

  /** Creates the folders in a path, and returns those that may be new. */
  const prepare = async ({ objectFolder, renditionFolder, path }: Place) => {
    const levels = [dirname(objectFolder), objectFolder].filter((level) => !prepared.has(level))
    if (dirname(path) === renditionFolder) levels.push(renditionFolder)
    for (const level of levels) await makeFolder(level)
    return levels
  }

  const settle = async (temp: string, place: Place, tries = 5): Promise<void> => {
    let made: string[]
    try {
      made = await prepare(place)
      await rename(temp, place.path)
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || tries === 1) throw error
      // The folder was emptied and removed in the meantime.
      for (const level of [dirname(place.objectFolder), place.objectFolder]) prepared.delete(level)
      return settle(temp, place, tries - 1)
    }
    // Syncs all folders in the path in parallel, so that the disk writes them together.
    const names = new Set([place.path, ...made].map((name) => dirname(name)))
    await Promise.all([...names].map((one) => syncFile(one).catch(undefinedIfMissing)))
    for (const level of made) if (level !== place.renditionFolder) prepared.add(level)
  }

  const write = async (key: string, source: Source, expectation: Expectation, keep: boolean): Promise<StoredObject> => {
    const place = placeOf(key)
    try {
      const { temp, ...sum } = await writeTemp(incoming, chunksOf(source, keep), expectation, checkFreeSpace)
      await settle(temp, place).catch(async (error: unknown) => {
        await discard(temp)
        throw error
      })
      return { key, ...sum }
    } catch (error) {
      if (source instanceof Readable && !keep) source.destroy()
      throw storageError(error)
    }
  }

  /** For `.catch`: like `rethrowMissing`, but throws a different error if the volume is missing. */
  const rethrowLost = async (error: unknown): Promise<never> => {
    await requireVolume()
    return rethrowMissing(error)
  }

  const find = async (key: string) => {
    const found = await lstat(placeOf(key).path).catch(undefinedIfMissing)
    if (!found) await requireVolume()
    return found
  }

  const openFile = async (key: string) => {
    const handle = await open(placeOf(key).path, readOnly).catch(rethrowLost)
    return { handle, size: (await handle.stat()).size }
  }

  const arriving = await newPartialObjects({
    folder: join(root, 'arriving'),
    settled: async (key) => (await find(key))?.size,
    pathOf: (key) => placeOf(key).path,
    settle: (temp, key) => settle(temp, placeOf(key)),
    checkFreeSpace,
  })

  return {
    arriving,
    stage: (stream, expectation = {}) => write(newKey(), stream, expectation, true),
    put: (key, source, expectation = {}) => write(key, source, expectation, false),
    adopt: async (key, path) => {
      const place = placeOf(key)
      // A file that is itself an object in this store is copied, because it must stay under its key.
      if (resolve(path).startsWith(root + sep)) return void (await write(key, { path }, {}, false))
      try {
        faultPoint('W1')
        await checkFreeSpace(0)
        await syncFile(path)
        await settle(path, place)
      } catch (error) {
        // A file on another disk cannot be moved in one step.
        if (errnoOf(error) !== 'EXDEV') throw storageError(error)
        await write(key, { path }, {}, false)
        await discard(path)
      }
    },
    open: async (key, range) => {
      const { handle, size } = await openFile(key)
      const start = range?.start ?? 0
      const end = Math.min(range?.end ?? size - 1, size - 1)
      const highWaterMark = Math.min(largeChunk, end - start + 1)
      if (start <= end) return handle.createReadStream({ start, end, highWaterMark })
      await handle.close()
      if (range) throw new AppError('range.unsatisfiable')
      return Readable.from([])
    },
    readBlocks: async (key, range, take) => {
      const { handle, size } = await openFile(key)
      try {
        const start = range?.start ?? 0
        await streamFile(handle, { start, end: Math.min(range?.end ?? size - 1, size - 1) }, take)
      } finally {
        await handle.close()
      }
    },
    read: async (key, limit = smallObject) => {
      const { handle, size } = await openFile(key)
      try {
        if (size > limit) throw new RangeError(`The object has ${size} bytes and is too large to be read at once`)
        return await handle.readFile()
      } finally {
        await handle.close()
      }
    },
    stat: async (key) => {
      const found = await find(key)
      return found?.isFile() ? { size: found.size, modified_at: found.mtime } : undefined
    },
    remove: async (key) => {
      const { path, renditionFolder } = placeOf(key)
      await rm(path, { force: true }).catch(rethrow)
      if (dirname(path) === renditionFolder) await rmdir(renditionFolder).catch(() => {})
    },
    removeAll: async (uuid) => {
      const { path, renditionFolder } = placeOf(uuid)
      if (dirname(path) === renditionFolder) throw new AppError('thing.not_found')
      await rm(path, { force: true }).catch(rethrow)
      await rm(renditionFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(rethrow)
    },
    list: (partition) => listObjects(root, partition),
    free,
    withFile: async (key, use) => {
      const { path } = placeOf(key)
      if (!(await lstat(path).catch(rethrowLost)).isFile()) throw new AppError('thing.not_found')
      return use(path)
    },
    pathBelow: (key) => relative(root, placeOf(key).path),
    sweep: (untouchedSince) => sweepFolder(incoming, untouchedSince),
  }
}
