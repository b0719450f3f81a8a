import { open as openFile, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { MediaFailure } from '../failure.ts'
import { LIMITS, SIZES } from '../limits.ts'
import { fileTypeOf } from '../mime-types.ts'
import type { ImageDescription, ImageSource } from '../image-jobs.ts'
import { readHeif } from './heif.ts'
import { readJxl } from './jxl.ts'
import { openPostscript, openPreview, openRaw } from './open-previews.ts'
import { prepareTiff } from './open-tiff.ts'
import { OPTIONS, openImage, type OpenedImage, openRaster, readWhole } from './open-image.ts'
import { readJp2, readPdf } from './pdf.ts'
import { readPsd } from './psd.ts'
import { readIco, readQoi, readSvgz } from './small-formats.ts'

const EDGE = Math.max(...SIZES)

/** The format sharp must report for our sniffed type: a file that is two formats at once is rejected. */
const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'heif',
}

/** Passes the drawing as bytes, not as a path, so that it can't load other files from its folder. */
const openSvg = async (file: Buffer, edge: number): Promise<OpenedImage> => {
  // This only reads the drawing's own size; we decide at which size to draw it.
  const { width, height } = await sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata()
  const density = Math.min(20_000, (72 * edge) / Math.max(width, height))
  if (density < 1) throw new MediaFailure('too_large', `drawing of ${width} x ${height}`)
  return openImage(file, { options: { density }, size: { width, height }, drawn: true })
}

/** The short form of HEIF has no list of items. No decoder here reads it. */
const isShortForm = async (path: string): Promise<boolean> => {
  await using file = await openFile(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
  return buffer.toString('latin1', 8, 12) === 'mif3'
}

/** Decoders are told which format to expect; a file with different content is rejected. */
const openPlain = async ({ path, mime }: ImageSource): Promise<OpenedImage> => {
  if (mime === 'image/avif' && (await isShortForm(path)))
    throw new MediaFailure('unsupported', 'avif in the short form')
  const opened = await openImage(path)
  if (opened.meta.format !== FORMATS[mime])
    throw new MediaFailure('damaged', `${mime} is read as ${opened.meta.format}`)
  return opened
}

const openTiff = async (source: ImageSource): Promise<OpenedImage> => {
  const tiff = await prepareTiff(source.path, () => readWhole(source.path, LIMITS.wholeBytes))
  if ('path' in tiff) return openPlain(source)
  const { pages } = tiff
  return 'raster' in tiff ? openRaster(tiff.raster, { pages }) : openImage(tiff.first, { pages })
}

/**
 * Opens an image with the parser for its sniffed type, which depends on the content alone. `edge` is the size at which a
 * drawing is needed.
 */
export const openSource = async (source: ImageSource, edge: number = EDGE): Promise<OpenedImage> => {
  const { path, mime, pixels, previews } = source
  if (pixels) return openImage(await readFile(path), { options: { raw: { channels: 3, ...pixels } } })
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
      return openImage(png, damage ? { damage } : {})
    }
    case 'ico': {
      const image = readIco(await whole())
      return Buffer.isBuffer(image) ? openImage(image) : openRaster(image)
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
      throw new MediaFailure('unsupported', `no image in ${mime}`)
  }
}

const required = (opened: OpenedImage | undefined): OpenedImage => {
  if (!opened) throw new MediaFailure('unsupported', 'no image inside')
  return opened
}

/** Describes an opened image as displayed, rotated upright. */
export const describeImage = ({ meta, size, pages }: OpenedImage): ImageDescription => {
  const orientation = meta.orientation && meta.orientation <= 8 ? meta.orientation : 1
  const [width, height] = [meta.width, meta.pageHeight ?? meta.height]
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { ...upright, ...size, pages: pages ?? meta.pages ?? 1, orientation, has_alpha: meta.hasAlpha }
}

/** Describes the image of a source, decoding no more than needed. */
export const describeSource = async (source: ImageSource): Promise<ImageDescription> => {
  if (fileTypeOf(source.mime).parser !== 'heif') return describeImage(await openSource(source))
  const { width, height, orientation = 1 } = await readHeif(await readWhole(source.path, LIMITS.wholeBytes), false)
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { ...upright, pages: 1, orientation, has_alpha: false }
}
