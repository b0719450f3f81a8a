import { z } from 'zod'
import type { FailureCode } from './failure.ts'

/** The dimensions of raw pixels that another tool has decoded. */
export type Pixels = { width: number; height: number; channels?: 3 | 4 }

/** The input of an image process: a stored file with its detected type, or data extracted by another tool. */
export type ImageSource = {
  path: string
  mime: string
  /** The file at `path` contains raw pixels, three bytes per pixel by default. */
  pixels?: Pixels
  /** Images found inside the file, which are used instead of decoding it. */
  previews?: string[]
  /** Why the file itself could not be rendered, if only embedded previews are left. */
  missing?: FailureCode
  /** The orientation (EXIF, 1 to 8), if the embedded image does not record it. */
  orientation?: number
  /** The camera's image size, upright, if the embedded image is smaller. */
  size?: Pixels
}

/** A watermark: the team's name drawn by us, or their logo. */
export type Watermark = { text: string } | { picture: string; mime: string }

/** A rectangle in pixels of the displayed image. */
export type Box = { left: number; top: number; width: number; height: number }

/** One image to create. Without `width` and `height` it keeps its size; it is never enlarged. */
export type Transform = {
  out: string
  as: string
  width?: number
  height?: number
  crop?: Box
  mark?: Watermark
  quality?: number
}

/** The requests to an image process. */
export type ImageJob =
  | { do: 'sniff'; path: string }
  | { do: 'describe'; source: ImageSource }
  | { do: 'renditions'; source: ImageSource; into: string; sizes: readonly number[]; quick: boolean }
  | { do: 'transform'; source: ImageSource; transform: Transform }
  | { do: 'measure'; source: ImageSource }
  | { do: 'mark'; width: number; height: number; mark: Watermark; out: string }

const size = z.number().int().positive()

export const sniffReply = z.object({ mime: z.string().nullable() })

/** The response to `describe`: the properties of the image as displayed, upright. */
export const describeReply = z.object({
  width: size,
  height: size,
  pages: size,
  orientation: z.number().int().min(1).max(8),
  has_alpha: z.boolean(),
})

/** One size of an image, as a file. */
export const rendition = z.object({
  size,
  path: z.string(),
  mime: z.string(),
  width: size,
  height: size,
  bytes: size,
})

export const renditionsReply = describeReply.extend({
  renditions: z.array(rendition),
  /** A 16 px image as a data URL, shown until the real one has loaded. */
  placeholder: z.string(),
  /** Up to five colours, the dominant ones first; the weights add up to 1. */
  colours: z.array(z.object({ colour: z.string(), weight: z.number() })),
  /** 64 bits in hex; near-duplicates differ in only a few bits. */
  perceptual_hash: z.string().length(16),
  /** The problem with a file that could only be read in part. */
  damage: z.enum(['ends_early', 'unreadable', 'empty']).nullable(),
})

/** The response to `transform` and `mark`. */
export const transformReply = z.object({ path: z.string(), mime: z.string(), width: size, height: size, bytes: size })

/** The response to `measure`: the mean and standard deviation of the image's brightness (0 to 255). */
export const measureReply = z.object({ light: z.number(), spread: z.number() })

/** One size of an image, as a file. */
export type Rendition = z.infer<typeof rendition>
/** All sizes of an image and its visual summary. */
export type Rendered = z.infer<typeof renditionsReply>
/** A finished image or video. */
export type OutputFile = z.infer<typeof transformReply>
/** The dimensions, page count, orientation and alpha of an image, as displayed (upright). */
export type ImageDescription = z.infer<typeof describeReply>

/** A message from an image process: a finished rendition, a response or an error. */
export const reply = z.union([
  z.object({ id: z.number(), news: z.unknown() }),
  z.object({ id: z.number(), answer: z.unknown() }),
  z.object({ id: z.number(), failure: z.object({ code: z.string(), detail: z.string() }) }),
])
