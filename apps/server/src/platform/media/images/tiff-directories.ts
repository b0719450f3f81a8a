import { closeSync, openSync, readSync } from 'node:fs'

/** Directories beyond this number are not counted. */
const MOST = 100_000
/** If a file has more directories than this, only the first is read: decoders take seconds to walk through thousands. */
export const MANY_DIRECTORIES = 64

const [COMPRESSION, PLANAR, TILE_WIDTH] = [259, 284, 322]

/** The number of directories in a TIFF file, and the properties of the first, read before anything is decoded. */
type TiffDirectories = {
  count: number
  compression: number
  tiled: boolean
  /** Whether each colour is stored in its own plane. */
  planar: boolean
  /** The position of the first directory's pointer to the next, and its length in bytes. */
  next: { at: number; bytes: number }
}

type Layout = { bytes: number; countBytes: number; entry: number; first: number }
const SMALL: Layout = { bytes: 4, countBytes: 2, entry: 12, first: 4 }
const BIG: Layout = { bytes: 8, countBytes: 8, entry: 20, first: 8 }

/**
 * Walks through the directories of a TIFF or BigTIFF file, with two small reads per directory. Decoders walk the whole list
 * again for each directory.
 */
export const readDirectories = (path: string, most = MOST): TiffDirectories => {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(4096)
    const read = (at: number, length: number) =>
      buffer.subarray(0, Number.isSafeInteger(at) ? readSync(file, buffer, 0, length, at) : 0)
    const head = Buffer.from(read(0, 16))
    const order = head.toString('latin1', 0, 2) === 'MM' ? 'BE' : 'LE'
    const layout = head[order === 'BE' ? 3 : 2] === 43 ? BIG : SMALL
    const number = (from: Buffer, at: number, bytes: number): number => {
      if (at + bytes > from.length) return 0
      if (bytes === 8) return Number(order === 'BE' ? from.readBigUInt64BE(at) : from.readBigUInt64LE(at))
      return order === 'BE' ? from.readUIntBE(at, bytes) : from.readUIntLE(at, bytes)
    }
    const found: TiffDirectories = {
      count: 0,
      compression: 1,
      tiled: false,
      planar: false,
      next: { at: 0, bytes: layout.bytes },
    }
    const seen = new Set<number>()
    let at = number(head, layout.first, layout.bytes)
    while (at > 0 && !seen.has(at) && found.count < most) {
      seen.add(at)
      const entries = number(read(at, layout.countBytes), 0, layout.countBytes)
      const end = at + layout.countBytes + entries * layout.entry
      if (found.count === 0) {
        found.next.at = end
        const tags = read(at + layout.countBytes, Math.min(buffer.length, entries * layout.entry))
        for (let place = 0; place + layout.entry <= tags.length; place += layout.entry) {
          const tag = number(tags, place, 2)
          const value = number(tags, place + layout.entry - layout.bytes, 2)
          if (tag === COMPRESSION) found.compression = value
          if (tag === PLANAR) found.planar = value === 2
          if (tag === TILE_WIDTH) found.tiled = true
        }
      }
      found.count++
      at = number(read(end, layout.bytes), 0, layout.bytes)
    }
    return found
  } finally {
    closeSync(file)
  }
}
