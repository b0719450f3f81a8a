import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@vitrine/contract'
import { newScratchFolder } from '../../scratch-folder.ts'
import { rethrow } from '../errors.ts'
import { writeAll } from '../write.ts'

/** How many bytes are kept in memory before a file is used. */
const inMemory = 1024 * 1024
/** How long a file waits for other files to free space. */
const patience = 300_000
/** How many parts can be in memory at once while they are being sent. */
const sentAtOnce = 8

/** Collects the bytes of one part: a few in memory, more in a file, so that many slow uploads cost little memory. */
export type PartBuffer = {
  size: () => number
  /** Adds a copy of the bytes. */
  add: (bytes: Uint8Array) => Promise<void>
  /** Runs `use` with all collected bytes, and empties the buffer if that succeeds. */
  send: <T>(use: (bytes: Buffer) => Promise<T>) => Promise<T>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Local files: copies of objects for programs that need a file, and buffers for parts. `reserve`: free bytes to leave on
 *  the disk. */
export const openSpool = ({ folder, reserve = 0 }: { folder: string; reserve?: number }) => {
  const own = newScratchFolder(folder, 'spool')
  /** Bytes reserved for files but not yet written. */
  let promised = 0
  let files = 0
  const waiting: (() => void)[] = []

  /** Waits until there is room for a file of this size. Throws if no other file is left to wait for, or after a timeout. */
  const reserveSpace = async (size: number, deadline = Date.now() + patience): Promise<void> => {
    const { bavail, bsize } = await statfs(own).catch(rethrow)
    if (bavail * bsize - reserve - promised >= size) {
      promised += size
      files += 1
      return
    }
    if (files === 0 || Date.now() >= deadline) throw new AppError('storage.full')
    await new Promise<void>((go) => {
      waiting.push(go)
      setTimeout(go, Math.max(0, deadline - Date.now())).unref()
    })
    return reserveSpace(size, deadline)
  }

  let sending = 0
  const line: (() => void)[] = []
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (sending >= sentAtOnce) await new Promise<void>((go) => line.push(go))
    else sending += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else sending -= 1
    }
  }

  return {
    /** Whether a path belongs to the spool. */
    owns: (path: string) => path.startsWith(own),
    /** Runs `use` with a local file of the given size that `fill` writes. Deletes the file afterwards. */
    withFile: async <T>(size: number, fill: (file: FileHandle) => Promise<void>, use: (path: string) => Promise<T>) => {
      await reserveSpace(size)
      let written = false
      const path = join(own, randomUUID())
      try {
        const file = await open(path, 'wx', 0o640).catch(rethrow)
        await fill(file).finally(() => file.close())
        promised -= size
        written = true
        return await use(path)
      } finally {
        if (!written) promised -= size
        await rm(path, { force: true })
        files -= 1
        for (const go of waiting.splice(0)) go()
      }
    },
    newBuffer: (): PartBuffer => {
      let held: Buffer[] = []
      let heldBytes = 0
      let file: FileHandle | undefined
      let filed = 0
      const path = join(own, `${randomUUID()}.part`)
      const spill = async () => {
        file ??= await open(path, 'wx+', 0o640)
        for (const bytes of held.splice(0)) {
          await writeAll(file, bytes, filed)
          filed += bytes.length
        }
        heldBytes = 0
      }
      const gather = async () => {
        if (!file || filed === 0) return Buffer.concat(held)
        const all = Buffer.allocUnsafe(filed + heldBytes)
        for (let at = 0; at < filed; ) {
          const { bytesRead } = await file.read(all, at, filed - at, at)
          if (bytesRead === 0) throw new AppError('storage.unavailable')
          at += bytesRead
        }
        let at = filed
        for (const bytes of held) at += bytes.copy(all, at)
        return all
      }
      return {
        size: () => filed + heldBytes,
        add: async (bytes) => {
          held.push(Buffer.from(bytes))
          heldBytes += bytes.length
          if (heldBytes >= inMemory) await spill().catch(rethrow)
        },
        send: (use) =>
          inSlot(async () => {
            const result = await use(await gather())
            held = []
            heldBytes = 0
            filed = 0
            return result
          }),
        [Symbol.asyncDispose]: async () => {
          await file?.close()
          if (file) await rm(path, { force: true })
        },
      }
    },
    close: () => rm(own, { recursive: true, force: true }),
  }
}
export type Spool = ReturnType<typeof openSpool>
