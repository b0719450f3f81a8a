import sharp, { type Sharp } from 'sharp'
import { toFailure, MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Box, OutputFile, ImageJob, ImageSource, Transform } from '../image-jobs.ts'
import { KERNEL } from './base.ts'
import { watermarkTile } from './watermark.ts'
import { describeImage, openSource } from './open-source.ts'
import type { OpenedImage } from './open-image.ts'
import { writeWhole } from './renditions.ts'

/** Formats that keep transparent parts. */
const ALPHA = ['image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']

const encode = (image: Sharp, as: string, quality: number): Sharp => {
  switch (as) {
    case 'image/jpeg':
      return image.jpeg({ quality })
    case 'image/png':
      return image.png({ compressionLevel: 6 })
    case 'image/webp':
      return image.webp({ quality, effort: 2 })
    case 'image/gif':
      return image.gif({ effort: 3 })
    case 'image/tiff':
      return image.tiff({ compression: 'lzw' })
    case 'image/avif':
      return image.avif({ quality: Math.min(quality, 70), effort: 2 })
    default:
      throw new MediaFailure('unsupported', `cannot write ${as}`)
  }
}

type Size = { width: number; height: number }

/**
 * Scales a box of the displayed image to the available pixels: the preview in a raw file is often
 * smaller.
 */
const onPixels = (box: Box, shown: Size, pixels: Size): Box => {
  const [x, y] = [pixels.width / shown.width, pixels.height / shown.height]
  return { left: box.left * x, top: box.top * y, width: box.width * x, height: box.height * y }
}

/** Clips a box to the image, keeping at least one pixel. */
const within = ({ left, top, width, height }: Box, image: Size): Box => {
  const [x, y] = [
    Math.min(Math.max(0, Math.round(left)), image.width - 1),
    Math.min(Math.max(0, Math.round(top)), image.height - 1),
  ]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(Math.round(width), image.width - x)),
    height: Math.max(1, Math.min(Math.round(height), image.height - y)),
  }
}

/** The size of an image after a resize that keeps its proportions, and enlarges it only if `grows` is set. */
const sizeAfter = (
  from: { width: number; height: number },
  { width, height }: Pick<Transform, 'width' | 'height'>,
  grows = false,
) => {
  const scale = Math.min(
    width ? width / from.width : Infinity,
    height ? height / from.height : Infinity,
    grows ? Infinity : 1,
  )
  const by = Number.isFinite(scale) ? scale : 1
  return { width: Math.max(1, Math.round(from.width * by)), height: Math.max(1, Math.round(from.height * by)) }
}

const pipeline = async (
  opened: OpenedImage,
  { as, width, height, crop, mark, quality = 88 }: Transform,
  failOn: 'error' | 'none',
) => {
  const { meta, drawn } = opened
  const frames = meta.pages ?? 1
  const moving =
    (as === 'image/gif' || as === 'image/webp') &&
    meta.format === as.slice(6) &&
    frames > 1 &&
    frames <= LIMITS.frames &&
    !crop &&
    !mark
  const upright = describeImage({ ...opened, size: undefined })
  const box = crop && within(onPixels(crop, describeImage(opened), upright), upright)
  const after = sizeAfter(box ?? upright, { width, height }, drawn)
  let image = sharp(opened.input, { ...opened.options, failOn, pages: moving ? -1 : 1 }).autoOrient()
  if (box) image = image.extract(box)
  if (width || height) image = image.resize({ ...after, fit: 'fill', kernel: KERNEL })
  if (mark) image = image.composite([{ input: await watermarkTile(mark, after.width, after.height), tile: true }])
  if (!ALPHA.includes(as)) image = image.flatten({ background: '#fff' })
  return encode(image.toColourspace('srgb'), as, quality).toBuffer({ resolveWithObject: true })
}

/** Creates a copy of an image: cropped, resized, watermarked and encoded as requested, without metadata. */
export const transformImage = async (source: ImageSource, transform: Transform): Promise<OutputFile> => {
  const opened = await openSource(source, Math.max(transform.width ?? 0, transform.height ?? 0) || undefined)
  const { data, info } = await pipeline(opened, transform, 'error').catch((error: unknown) => {
    if (toFailure(error).code !== 'damaged') throw error
    return pipeline(opened, transform, 'none')
  })
  await writeWhole(transform.out, data)
  return {
    path: transform.out,
    mime: transform.as,
    width: info.width,
    height: info.pageHeight ?? info.height,
    bytes: data.length,
  }
}

/** Draws the watermark alone on a transparent background, to overlay on a video. */
export const drawWatermark = async ({
  width,
  height,
  mark,
  out,
}: Extract<ImageJob, { do: 'mark' }>): Promise<OutputFile> => {
  const ground = sharp({ create: { width, height, channels: 4, background: '#0000' } })
  const data = await ground
    .composite([{ input: await watermarkTile(mark, width, height), tile: true }])
    .png()
    .toBuffer()
  await writeWhole(out, data)
  return { path: out, mime: 'image/png', width, height, bytes: data.length }
}
