import { z } from 'zod'
import { CONVERSION_MAX_BYTES, LARGE_PX, MEDIUM_PX, RESIZE_MAX_PX } from './constants.ts'
import { defineRoutes } from './route.ts'
import {
  choiceWords,
  conversionChoices,
  type ConversionChoice,
  edgeOf,
  exceeds,
  type ImageSizeChoice,
} from './sizes.ts'
import type { Version } from './versions.ts'

type Convertible = Pick<Version, 'kind' | 'file_type' | 'width' | 'height' | 'size'>

const hasPicture = ({ kind, width, height }: Convertible) =>
  ['image', 'vector', 'video'].includes(kind) && width !== null && height !== null

/** Whether this is an image in another format than JPG, so that a JPG is offered. */
export const becomesJpg = ({ kind, file_type }: Pick<Version, 'kind' | 'file_type'>) =>
  (kind === 'image' || kind === 'vector') && file_type !== 'image/jpeg'
/** Whether this is a video in another format than MP4, so that an MP4 is offered. */
export const becomesMp4 = ({ kind, file_type }: Pick<Version, 'kind' | 'file_type'>) =>
  kind === 'video' && file_type !== 'video/mp4'

/** Whether anything other than the original is offered (spec §9). */
export const offersConversion = (version: Convertible): boolean =>
  version.size <= CONVERSION_MAX_BYTES &&
  hasPicture(version) &&
  (exceeds(version, MEDIUM_PX) || becomesMp4(version) || becomesJpg(version))

/** Returns the choices for a version, according to spec §9. */
export const offeredConversions = (version: Convertible): ConversionChoice[] => {
  const offered: Record<ConversionChoice, boolean> = {
    original: true,
    large: exceeds(version, LARGE_PX),
    medium: exceeds(version, MEDIUM_PX),
    custom: true,
    jpg: becomesJpg(version),
    mp4: becomesMp4(version),
  }
  return conversionChoices.filter((one) => one === 'original' || (offersConversion(version) && offered[one]))
}

const pixels = z.coerce
  .number()
  .int('Use a whole number')
  .min(1, 'Use 1 or more')
  .max(RESIZE_MAX_PX, `Use at most ${RESIZE_MAX_PX.toLocaleString('en-GB')}`)

/** The name of a conversion: `jpg`, `mp4`, `w800` for a width, `h600` for a height. */
export const conversionName = z.string().regex(/^(jpg|mp4|[wh][1-9]\d{0,4})$/)

/** A choice, and the edge to request from `resize` if the choice is a size. */
export const OfferedConversion = z.object({
  choice: z.enum(conversionChoices),
  label: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type OfferedConversion = z.output<typeof OfferedConversion>

/** Returns the offered choices with the labels that the dropdown shows. */
export const conversionMenu = (version: Convertible): OfferedConversion[] =>
  offeredConversions(version).map((choice) => {
    const px = choice === 'large' ? LARGE_PX : choice === 'medium' ? MEDIUM_PX : undefined
    const { width = null, height = null } =
      px === undefined ? {} : edgeOf({ width: version.width ?? 0, height: version.height ?? 0 }, px)
    return { choice, label: choiceWords[choice], width, height }
  })

/** A conversion that is ready, in progress or failed. Poll until it is ready or has a problem. */
export const Conversion = z.discriminatedUnion('ready', [
  z.object({ ready: z.literal(true), url: z.string() }),
  z.object({ ready: z.literal(false), problem: z.object({ text: z.string(), detail: z.string() }).nullable() }),
])
export type Conversion = z.output<typeof Conversion>

/** Returns the name of a version's conversion to a size, or `original`. Used when many files are downloaded in one size:
 *  only larger images are resized. */
export const shapeForSize = (version: Convertible, size: ImageSizeChoice): string => {
  const found = version.kind === 'video' ? undefined : conversionMenu(version).find(({ choice }) => choice === size)
  return found?.width ? `w${found.width}` : found?.height ? `h${found.height}` : 'original'
}

/** Enough for a caller that polls two videos every second. */
const limits = [{ times: 1200, seconds: 600, per: ['user'] }] as const

export const conversions = defineRoutes({
  options: {
    method: 'GET',
    path: '/v1/files/conversions/:file/',
    summary: 'The sizes and formats a file can be downloaded in',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    reply: z.array(OfferedConversion),
  },
  toMp4: {
    method: 'GET',
    path: '/v1/files/convert_to_mp4/:file/',
    summary: 'The video as MP4, converted once in the background',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    limits,
    reply: Conversion,
  },
  toJpg: {
    method: 'GET',
    path: '/v1/files/convert_to_jpg/:file/',
    summary: 'The image as JPG, converted once',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    limits,
    reply: Conversion,
  },
  resize: {
    method: 'GET',
    path: '/v1/files/resize/:file/',
    summary: 'The file at a width or height, 400 px by default; never enlarged',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    query: z
      .object({ width: pixels.optional(), height: pixels.optional() })
      .refine(({ width, height }) => width === undefined || height === undefined, 'Send a width or a height, not both'),
    limits,
    reply: Conversion,
  },
  cancel: {
    method: 'DELETE',
    path: '/v1/files/conversion/cancel/:file/:name/',
    summary: 'Cancels a conversion that the caller started; a failed conversion can then be retried',
    access: { who: 'member', on: 'file' },
    params: z.object({ file: z.string(), name: conversionName }),
    records: [],
    reply: z.void(),
  },
  bytes: {
    method: 'GET',
    path: '/v1/files/conversion/:version/:name/',
    summary: 'The bytes of a conversion; watermarked if a watermark is on',
    access: { who: 'viewer', on: 'version' },
    surface: 'app',
    params: z.object({ version: z.string(), name: conversionName }),
    reply: 'bytes',
  },
})
