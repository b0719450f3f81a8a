import UTIF from 'utif2'
import { MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Raster } from './tiff.ts'
import { MANY_DIRECTORIES, readDirectories } from './tiff-directories.ts'

const OLD_JPEG = 6

/** A TIFF file as sharp can read it: the file itself, its first directory alone, or pixels that another decoder has read. */
type ReadableTiff = { path: string } | { first: Buffer; pages: number } | { raster: Raster; pages: number }

const numberIn = (directory: UTIF.IFD, tag: number): number | undefined => {
  const values = directory[`t${tag}`]
  return Array.isArray(values) ? Number(values[0]) : undefined
}

/** Reads a TIFF file with the old-style JPEG compression of TIFF 6.0, which libtiff no longer supports. */
const readOldJpeg = (file: Buffer): Raster => {
  try {
    const [first] = UTIF.decode(file)
    if (!first) throw new MediaFailure('damaged', 'tiff without a directory')
    const [width = 0, height = 0] = [numberIn(first, 256), numberIn(first, 257)]
    if (!(width > 0 && height > 0)) throw new MediaFailure('damaged', 'tiff without a size')
    if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `tiff of ${width} x ${height}`)
    UTIF.decodeImage(file, first)
    return { data: UTIF.toRGBA8(first), width, height, channels: 4, orientation: numberIn(first, 274) ?? 1 }
  } catch (error) {
    throw error instanceof MediaFailure ? error : new MediaFailure('unsupported', `old jpeg in tiff: ${String(error)}`)
  }
}

/** Prepares a TIFF file for sharp. `whole` returns the bytes of the file, and is called only if they are needed. */
export const prepareTiff = async (path: string, whole: () => Promise<Buffer>): Promise<ReadableTiff> => {
  const { count, compression, tiled, planar, next } = readDirectories(path)
  if (tiled && planar) throw new MediaFailure('unsupported', 'tiff of tiles in separate planes')
  if (compression === OLD_JPEG) return { raster: readOldJpeg(await whole()), pages: count }
  if (count <= MANY_DIRECTORIES) return { path }
  const first = await whole()
  first.fill(0, next.at, next.at + next.bytes)
  return { first, pages: count }
}
