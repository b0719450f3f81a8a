import { readFile, stat } from 'node:fs/promises'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { MediaFailure } from '../failure.ts'
import { LIMITS, SIZES } from '../limits.ts'
import { fileTypeOf } from '../mime-types.ts'
import type { PictureDescription, PictureSource } from '../picture-jobs.ts'
import { readHeif } from './heif.ts'
import { readJp2, readPdf } from './pdf.ts'
import { readPsd } from './psd.ts'
import { readRaw } from './raw.ts'
import { asTiff, type Raster } from './tiff.ts'

const EDGE = Math.max(...SIZES)

/** Below this a preview inside a raw file is only used when the raw itself cannot be developed. */
const USEFUL_PREVIEW = 400

/** Smaller ones are stubs. */
const SMALLEST_PREVIEW = 32

/** The name sharp must give to what it finds, by the type we sniffed: a file that is two things at once is refused. */
const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'heif',
}

/** A picture that sharp can read, and its size where that is not the size of its pixels. */
export type Opened = {
  input: string | Buffer
  options: SharpOptions
  meta: Metadata
  /** The size people know, upright: a page in points, a drawing in its own units, what the camera took. */
  size?: { width: number; height: number } | undefined
  pages?: number
  /** Has no pixels of its own: drawn at the size it is needed. */
  drawn: boolean
}

const OPTIONS: SharpOptions = {
  limitInputPixels: LIMITS.pixels,
  failOn: 'error',
  sequentialRead: true,
  unlimited: false,
  pages: 1,
}

const open = async (input: string | Buffer, more: Partial<Opened> = {}): Promise<Opened> => {
  const options = { ...OPTIONS, ...more.options }
  const meta = await sharp(input, { ...options, failOn: 'none' }).metadata()
  const height = meta.pageHeight ?? meta.height
  if (meta.width * height > LIMITS.pixels) throw new MediaFailure('too_large', `${meta.width} x ${height} pixels`)
  return { drawn: false, ...more, input, options, meta }
}

const openRaster = (raster: Raster, more: Partial<Opened> = {}): Promise<Opened> => open(asTiff(raster), more)

const readWhole = async (path: string, limit: number): Promise<Buffer> => {
  const { size } = await stat(path)
  if (size > limit) throw new MediaFailure('too_large', `${size} bytes are not read whole`)
  return readFile(path)
}

/** Given as bytes and not by its path, a drawing has no folder to load other files from. */
const openSvg = async (path: string, edge: number): Promise<Opened> => {
  const file = await readWhole(path, LIMITS.svgBytes)
  // only its size is asked for here: what it will be drawn at is decided by us
  const { width, height } = await sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata()
  const density = Math.min(20_000, (72 * edge) / Math.max(width, height))
  if (density < 1) throw new MediaFailure('too_large', `drawing of ${width} x ${height}`)
  return open(file, { options: { density }, size: { width, height }, drawn: true })
}

const turned = async (path: string, orientation: number): Promise<Opened> => {
  const { data, info } = await sharp(path, OPTIONS).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return openRaster({ data, ...info, orientation })
}

/** The largest picture inside; the camera's own orientation where the picture does not carry it. */
const openPreview = async ({ previews = [], orientation = 1 }: PictureSource): Promise<Opened | undefined> => {
  const found = await Promise.all(previews.map((path) => open(path).catch(() => undefined)))
  const pictures = found
    .filter((one) => one !== undefined)
    .filter(({ meta }) => Math.max(meta.width, meta.height) >= SMALLEST_PREVIEW)
  const [best] = pictures.toSorted((a, b) => b.meta.width * b.meta.height - a.meta.width * a.meta.height)
  if (!best) return undefined
  const upright = best.meta.orientation !== undefined || orientation === 1
  return upright || typeof best.input !== 'string' ? best : turned(best.input, orientation)
}

const openRaw = async (source: PictureSource): Promise<Opened> => {
  const preview = await openPreview(source)
  if (preview && Math.max(preview.meta.width, preview.meta.height) >= USEFUL_PREVIEW) return preview
  try {
    return await openRaster(await readRaw(await readWhole(source.path, LIMITS.wholeBytes)))
  } catch (error) {
    if (preview) return preview
    throw error
  }
}

const openPlain = async ({ path, mime }: PictureSource): Promise<Opened> => {
  const opened = await open(path)
  if (opened.meta.format !== FORMATS[mime])
    throw new MediaFailure('damaged', `${mime} is read as ${opened.meta.format}`)
  return opened
}

/** Opens a picture by its sniffed type. Only what is looked at decides the parser; `edge` is the size a drawing is needed in. */
export const openPicture = async (source: PictureSource, edge: number = EDGE): Promise<Opened> => {
  const { path, mime, pixels, previews } = source
  if (pixels) return open(await readFile(path), { options: { raw: { ...pixels, channels: 3 } } })
  const whole = () => readWhole(path, LIMITS.wholeBytes)
  switch (fileTypeOf(mime).parser) {
    case 'picture':
      return openPlain(source)
    case 'svg':
      return openSvg(path, edge)
    case 'heif':
      return openRaster(await readHeif(await whole(), true))
    case 'raw':
      return { ...(await openRaw(source)), ...(source.size ? { size: source.size } : {}) }
    case 'psd':
      return previews ? required(await openPreview(source)) : openRaster(readPsd(await whole()))
    case 'pdf': {
      const { raster, pages, ...size } = await readPdf(await whole(), edge)
      return openRaster(raster, { size, pages, drawn: true })
    }
    case 'jp2': {
      const { raster } = await readJp2(await whole(), LIMITS.pixels)
      return openRaster(raster)
    }
    case 'postscript':
    case 'preview':
      return required(await openPreview(source))
    default:
      throw new MediaFailure('unsupported', `no picture in ${mime}`)
  }
}

const required = (opened: Opened | undefined): Opened => {
  if (!opened) throw new MediaFailure('unsupported', 'no picture inside')
  return opened
}

/** A picture as it is shown, turned upright. */
export const describePicture = ({ meta, size, pages }: Opened): PictureDescription => {
  const orientation = meta.orientation && meta.orientation <= 8 ? meta.orientation : 1
  const [width, height] = [meta.width, meta.pageHeight ?? meta.height]
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { ...upright, ...size, pages: pages ?? meta.pages ?? 1, orientation, has_alpha: meta.hasAlpha }
}

/** The same without decoding what need not be. */
export const describeSource = async (source: PictureSource): Promise<PictureDescription> => {
  if (fileTypeOf(source.mime).parser !== 'heif') return describePicture(await openPicture(source))
  const { width, height, orientation = 1 } = await readHeif(await readWhole(source.path, LIMITS.wholeBytes), false)
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { ...upright, pages: 1, orientation, has_alpha: false }
}
