import { readFile, stat } from 'node:fs/promises'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { type Damage, MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import { asTiff, type Raster } from './tiff.ts'

/** An image that sharp can read, and its nominal size if that differs from its pixels. */
export type OpenedImage = {
  input: string | Buffer
  options: SharpOptions
  meta: Metadata
  /** The nominal size, upright: in points for a page, in its own units for a drawing, or as the camera recorded it. */
  size?: { width: number; height: number } | undefined
  pages?: number
  /** Whether the image has no pixels of its own and is drawn at the size needed. */
  drawn: boolean
  /** Damage found when the image was opened. */
  damage?: Damage | undefined
}

/** The options with which sharp opens uploaded files. */
export const OPTIONS: SharpOptions = {
  limitInputPixels: LIMITS.pixels,
  failOn: 'error',
  sequentialRead: true,
  unlimited: false,
  pages: 1,
}

/** Opens what sharp reads: a file, or bytes. */
export const openImage = async (input: string | Buffer, more: Partial<OpenedImage> = {}): Promise<OpenedImage> => {
  const options = { ...OPTIONS, ...more.options }
  const meta = await sharp(input, { ...options, failOn: 'none' }).metadata()
  const height = meta.pageHeight ?? meta.height
  if (meta.width * height > LIMITS.pixels) throw new MediaFailure('too_large', `${meta.width} x ${height} pixels`)
  return { drawn: false, ...more, input, options, meta }
}

/** Opens pixels from another decoder. */
export const openRaster = (raster: Raster, more: Partial<OpenedImage> = {}): Promise<OpenedImage> =>
  openImage(asTiff(raster), more)

/** Reads a whole file; throws if it has more bytes than `limit`. */
export const readWhole = async (path: string, limit: number): Promise<Buffer> => {
  const { size } = await stat(path)
  if (size > limit) throw new MediaFailure('too_large', `${size} bytes are too many to read at once`)
  return readFile(path)
}
