import { z } from 'zod'
import { MediaFailure } from './failure.ts'
import { SIZES } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import { type TaskOptions, callImageWorker, type MediaContext, type Source } from './media-context.ts'
import {
  type Box,
  type OutputFile,
  type Watermark,
  type Rendered,
  type Rendition,
  renditionsReply,
  rendition,
  type Transform,
  transformReply,
} from './image-jobs.ts'
import { withImage } from './image-source.ts'
import { inFolder } from './sandbox.ts'
import { requireTool } from './tools.ts'
import { readStreams, extractFrame } from './video.ts'

/** The output folder, the requested sizes, and a callback for each finished size. */
export type RenditionOptions = TaskOptions & {
  into: string
  sizes?: readonly number[]
  onReady?: (ready: Rendition) => void
}

/** Creates all sizes of a file's image and its visual summary. The smallest size is ready first. */
export const makeRenditions = (
  parts: MediaContext,
  source: Source,
  { into, sizes = SIZES, onReady, ...asking }: RenditionOptions,
): Promise<Rendered> =>
  withImage(parts, source, asking, (image) => {
    const job = { do: 'renditions', source: image, into, sizes, quick: parts.pictures.idle() } as const
    const onNews = (news: unknown) => onReady?.(z.parse(rendition, news))
    return callImageWorker(parts, job, renditionsReply, { ...asking, onNews })
  })

/** Formats that are kept by a resize or crop; drawings and documents become PNG, and all others JPEG. */
const KEPT = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']

/** The output format of a resize or crop. */
const writtenAs = (file_type: string): string =>
  KEPT.includes(file_type)
    ? file_type
    : ['svg', 'pdf'].includes(fileTypeOf(file_type).parser)
      ? 'image/png'
      : 'image/jpeg'

const transform = (parts: MediaContext, source: Source, how: Transform, asking: TaskOptions): Promise<OutputFile> =>
  withImage(parts, source, { ...asking, whole: true }, (image) =>
    callImageWorker(parts, { do: 'transform', source: image, transform: how }, transformReply, asking),
  )

const atLeastOne = (name: string, value: number | undefined): void => {
  if (value !== undefined && !(Number.isFinite(value) && value >= 1))
    throw new MediaFailure('unsupported', `${name} must be 1 or more`)
}

/** With a `mark`, the output is watermarked, whatever else is done to the image. */
export type WatermarkOption = { mark?: Watermark }

/** Writes the whole image to `out` as JPEG: upright, in sRGB and without metadata. */
export const toJpg = (
  parts: MediaContext,
  source: Source,
  out: string,
  { mark }: WatermarkOption = {},
  asking: TaskOptions = {},
): Promise<OutputFile> =>
  transform(parts, source, { out, as: 'image/jpeg', quality: 90, ...(mark ? { mark } : {}) }, asking)

/** Writes the image to `out` at this width or height, in its own format if possible. It is never enlarged. */
export const resize = (
  parts: MediaContext,
  source: Source,
  out: string,
  { width, height, mark }: WatermarkOption & { width?: number; height?: number },
  asking: TaskOptions = {},
): Promise<OutputFile> => {
  atLeastOne('width', width)
  atLeastOne('height', height)
  const size = { ...(width ? { width: Math.round(width) } : {}), ...(height ? { height: Math.round(height) } : {}) }
  return transform(parts, source, { out, as: writtenAs(source.file_type), ...size, ...(mark ? { mark } : {}) }, asking)
}

/** Writes a part of the image to `out`; `box` is in pixels as displayed, and is clamped if it reaches beyond the image. */
export const crop = (
  parts: MediaContext,
  source: Source,
  out: string,
  box: Box,
  asking: TaskOptions = {},
): Promise<OutputFile> => {
  atLeastOne('width', box.width)
  atLeastOne('height', box.height)
  return transform(parts, source, { out, as: writtenAs(source.file_type), crop: box, quality: 95 }, asking)
}

/** Writes part of an image to `out` as JPEG within this size: upright, in sRGB, without metadata or watermark. */
export const toStill = (
  parts: MediaContext,
  source: Source,
  out: string,
  { crop: box, width, height }: { crop: Box; width: number; height: number },
  asking: TaskOptions = {},
): Promise<OutputFile> =>
  transform(parts, source, { out, as: 'image/jpeg', quality: 90, crop: box, width, height }, asking)

/** Writes one frame of a video to `out` as JPEG. A time outside the video is clamped. */
export const frameAt = async (
  parts: MediaContext,
  source: Source,
  out: string,
  seconds: number,
  asking: TaskOptions = {},
): Promise<OutputFile> => {
  requireTool(parts.tools, 'ffmpeg')
  const streams = await readStreams(parts, source, asking)
  const last = Math.max(0, (streams.duration ?? 0) - 0.1)
  return inFolder(parts.box, async (folder) => {
    const at = { seconds: Math.min(Math.max(0, seconds), last), edge: 3840 }
    const frame =
      (await extractFrame(parts, source, streams, folder, at, asking)) ??
      (await extractFrame(parts, source, streams, folder, { ...at, seconds: 0 }, asking))
    if (!frame) throw new MediaFailure('damaged', 'no frame could be read')
    return callImageWorker(
      parts,
      { do: 'transform', source: frame, transform: { out, as: 'image/jpeg', quality: 90 } },
      transformReply,
      asking,
    )
  })
}
