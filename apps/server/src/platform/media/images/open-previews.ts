import sharp from 'sharp'
import { MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { ImageSource } from '../image-jobs.ts'
import { embeddedPreviews } from './eps.ts'
import { OPTIONS, openImage, type OpenedImage, openRaster, readWhole } from './open-image.ts'
import { readRaw } from './raw.ts'

/** A preview in a raw file that is smaller than this is only used if the raw data cannot be developed. */
const USEFUL_PREVIEW = 400

/** Previews smaller than this are ignored as stubs. */
const SMALLEST_PREVIEW = 32

const turned = async (path: string, orientation: number): Promise<OpenedImage> => {
  const { data, info } = await sharp(path, OPTIONS).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return openRaster({ data, ...info, orientation })
}

const largestOf = (found: readonly (OpenedImage | undefined)[]): OpenedImage | undefined =>
  found
    .filter((one) => one !== undefined)
    .filter(({ meta }) => Math.max(meta.width, meta.height) >= SMALLEST_PREVIEW)
    .toSorted((a, b) => b.meta.width * b.meta.height - a.meta.width * a.meta.height)[0]

/** Opens the largest embedded image, or returns undefined if none is usable. The camera's orientation is used if the
 *  image has none. */
export const openPreview = async ({
  previews = [],
  orientation = 1,
}: ImageSource): Promise<OpenedImage | undefined> => {
  const best = largestOf(await Promise.all(previews.map((path) => openImage(path).catch(() => undefined))))
  if (!best) return undefined
  const upright = best.meta.orientation !== undefined || orientation === 1
  return upright || typeof best.input !== 'string' ? best : turned(best.input, orientation)
}

/** A raw file: its embedded preview if that is large enough, else the developed raw data. */
export const openRaw = async (source: ImageSource): Promise<OpenedImage> => {
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

/** The image drawn by Ghostscript, or the largest preview inside the file. */
export const openPostscript = async (source: ImageSource): Promise<OpenedImage> => {
  const drawn = await openPreview(source)
  if (!source.missing && drawn) return drawn
  const inside = embeddedPreviews(await readWhole(source.path, LIMITS.wholeBytes))
  const opening = inside.map((one) => (Buffer.isBuffer(one) ? openImage(one) : openRaster(one)).catch(() => undefined))
  const best = largestOf([drawn, ...(await Promise.all(opening))])
  if (!best) throw new MediaFailure(source.missing ?? 'unsupported', 'no image inside')
  return best
}
