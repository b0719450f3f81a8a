import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Blob = { id: string; size: number; path: string }

/** Thrown when more bytes arrive than the provider accepts. */
export class TooLarge extends Error {}

/** The bytes that a provider fetched or received, stored by content: a thousand posts with the same image share one file. */
export type Blobs = {
  folder: string
  put(bytes: Readable | Uint8Array, maxBytes?: number): Promise<Blob>
  path(id: string): string
  has(id: string): boolean
  close(): void
}

/** If no folder is given, the bytes are stored in a temporary folder that is removed when the emulator closes. */
export const openBlobs = (given?: string): Blobs => {
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'vitrine-emulator-'))
  mkdirSync(folder, { recursive: true })
  const placeOf = (id: string) => path.join(folder, id)
  return {
    folder,
    path: placeOf,
    has: (id) => /^[0-9a-f]{64}$/.test(id) && existsSync(placeOf(id)),
    put: async (bytes, maxBytes = Infinity) => {
      const part = path.join(folder, `${randomUUID()}.part`)
      const digest = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _, done) {
          size += chunk.length
          digest.update(chunk)
          done(size > maxBytes ? new TooLarge() : null, chunk)
        },
      })
      try {
        const source = bytes instanceof Readable ? bytes : Readable.from([Buffer.from(bytes)])
        await pipeline(source, measure, createWriteStream(part))
        const id = digest.digest('hex')
        await rename(part, placeOf(id))
        return { id, size, path: placeOf(id) }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    close: () => {
      if (!given) rmSync(folder, { recursive: true, force: true })
    },
  }
}
