import { open as openFile, readFile, stat } from 'node:fs/promises'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { type Damage, MediaFailure } from '../failure.ts'
import { LIMITS, SIZES } from '../limits.ts'
import { fileTypeOf } from '../mime-types.ts'
import type { PictureDescription, PictureSource } from '../picture-jobs.ts'
import { embeddedPreviews } from './eps.ts'
import { readHeif } from './heif.ts'
import { readJxl } from './jxl.ts'
import { prepareTiff } from './open-tiff.ts'
import { readJp2, readPdf } from './pdf.ts'
import { readPsd } from './psd.ts'
import { readRaw } from './raw.ts'
import { readIco, readQoi, readSvgz } from './small-formats.ts'
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
  /** What is already known to be wrong with it. */
  damage?: Damage | undefined
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
const openSvg = async (file: Buffer, edge: number): Promise<Opened> => {
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

const largestOf = (found: readonly (Opened | undefined)[]): Opened | undefined =>
  found
    .filter((one) => one !== undefined)
    .filter(({ meta }) => Math.max(meta.width, meta.height) >= SMALLEST_PREVIEW)
    .toSorted((a, b) => b.meta.width * b.meta.height - a.meta.width * a.meta.height)[0]

/** The largest picture inside; the camera's own orientation where the picture does not carry it. */
const openPreview = async ({ previews = [], orientation = 1 }: PictureSource): Promise<Opened | undefined> => {
  const best = largestOf(await Promise.all(previews.map((path) => open(path).catch(() => undefined))))
  if (!best) return undefined
  const upright = best.meta.orientation !== undefined || orientation === 1
  return upright || typeof best.input !== 'string' ? best : turned(best.input, orientation)
}

const openRaw = async (source: PictureSource): Promise<Opened> => {
  const preview = await openPreview(source)
  if (preview && Math.max(preview.meta.width, preview.meta.height) >= USEFUL_PREVIEW) return preview
  try {
    const raster = await readRaw(await readWhole(source.path, LIMITS.wholeBytes))
    return await openRaster(raster, raster.data.every((byte) => byte === 0) ? { damage: 'empty' } : {})
  } catch (error) {
    if (preview) return preview
    throw error
  }
}

/** The short form of HEIF has no list of items. No decoder here reads it. */
const isShortForm = async (path: string): Promise<boolean> => {
  await using file = await openFile(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
  return buffer.toString('latin1', 8, 12) === 'mif3'
}

/** Decoders are told which format to expect; a file that is another one inside is refused. */
const openPlain = async ({ path, mime }: PictureSource): Promise<Opened> => {
  if (mime === 'image/avif' && (await isShortForm(path)))
    throw new MediaFailure('unsupported', 'avif in the short form')
  const opened = await open(path)
  if (opened.meta.format !== FORMATS[mime])
    throw new MediaFailure('damaged', `${mime} is read as ${opened.meta.format}`)
  return opened
}

const openTiff = async (source: PictureSource): Promise<Opened> => {
  const tiff = await prepareTiff(source.path, () => readWhole(source.path, LIMITS.wholeBytes))
  if ('path' in tiff) return openPlain(source)
  const { pages } = tiff
  return 'raster' in tiff ? openRaster(tiff.raster, { pages }) : open(tiff.first, { pages })
}

/** Opens a picture by its sniffed type. Only what is looked at decides the parser; `edge` is the size a drawing is needed in. */
export const openPicture = async (source: PictureSource, edge: number = EDGE): Promise<Opened> => {
  const { path, mime, pixels, previews } = source
  if (pixels) return open(await readFile(path), { options: { raw: { channels: 3, ...pixels } } })
  const whole = () => readWhole(path, LIMITS.wholeBytes)
  switch (fileTypeOf(mime).parser) {
    case 'picture':
      return mime === 'image/tiff' ? openTiff(source) : openPlain(source)
    case 'svg':
      return openSvg(await readWhole(path, LIMITS.svgBytes), edge)
    case 'svgz':
      return openSvg(await readSvgz(await readWhole(path, LIMITS.svgBytes)), edge)
    case 'jxl': {
      const { png, damage } = await readJxl(await whole())
      return open(png, damage ? { damage } : {})
    }
    case 'ico': {
      const image = readIco(await whole())
      return Buffer.isBuffer(image) ? open(image) : openRaster(image)
    }
    case 'qoi':
      return openRaster(readQoi(await whole()))
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
      const { raster, damage } = await readJp2(await whole(), LIMITS.pixels)
      return openRaster(raster, damage ? { damage } : {})
    }
    case 'postscript':
      return openPostscript(source)
    case 'preview':
      return required(await openPreview(source))
    default:
      throw new MediaFailure('unsupported', `no picture in ${mime}`)
  }
}

/** What Ghostscript has drawn, or the largest preview inside the file. */
const openPostscript = async (source: PictureSource): Promise<Opened> => {
  const drawn = await openPreview(source)
  if (!source.missing && drawn) return drawn
  const inside = embeddedPreviews(await readWhole(source.path, LIMITS.wholeBytes))
  const opening = inside.map((one) => (Buffer.isBuffer(one) ? open(one) : openRaster(one)).catch(() => undefined))
  const best = largestOf([drawn, ...(await Promise.all(opening))])
  if (!best) throw new MediaFailure(source.missing ?? 'unsupported', 'no picture inside')
  return best
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
