import { z } from 'zod'
import type { FailureCode } from './failure.ts'

/** Pixels as they are, from a tool that has already decoded them. */
export type Pixels = { width: number; height: number; channels?: 3 | 4 }

/** What a picture child is asked to open: a stored file by its sniffed type, or what another tool took out of it. */
export type PictureSource = {
  path: string
  mime: string
  /** The file at `path` holds bare pixels, three bytes each unless said. */
  pixels?: Pixels
  /** Pictures found inside the file, to be preferred to decoding it. */
  previews?: string[]
  /** Why the file itself could not be drawn, where only previews inside it are left. */
  missing?: FailureCode
  /** How the picture must be turned where what was found inside does not say so (EXIF, 1 to 8). */
  orientation?: number
  /** What the camera took, upright, where what was found inside is smaller. */
  size?: Pixels
}

/** A mark to burn in: the team's name drawn by us, or a picture of theirs. */
export type Mark = { text: string } | { picture: string; mime: string }

/** A rectangle in pixels of the picture as it is shown. */
export type Box = { left: number; top: number; width: number; height: number }

/** One finished picture to make. Without `width` and `height` it keeps its size; it never grows. */
export type Transform = {
  out: string
  as: string
  width?: number
  height?: number
  crop?: Box
  mark?: Mark
  quality?: number
}

/** The questions a picture child answers. */
export type PictureJob =
  | { do: 'sniff'; path: string }
  | { do: 'describe'; source: PictureSource }
  | { do: 'renditions'; source: PictureSource; into: string; sizes: readonly number[]; quick: boolean }
  | { do: 'transform'; source: PictureSource; transform: Transform }
  | { do: 'measure'; source: PictureSource }
  | { do: 'mark'; width: number; height: number; mark: Mark; out: string }

const size = z.number().int().positive()

/** Answer to `sniff`. */
export const sniffed = z.object({ mime: z.string().nullable() })

/** Answer to `describe`: the picture as it is shown, turned upright. */
export const described = z.object({
  width: size,
  height: size,
  pages: size,
  orientation: z.number().int().min(1).max(8),
  has_alpha: z.boolean(),
})

/** One size of a picture, as a file. */
export const rendition = z.object({
  size,
  path: z.string(),
  mime: z.string(),
  width: size,
  height: size,
  bytes: size,
})

/** Answer to `renditions`. */
export const rendered = described.extend({
  renditions: z.array(rendition),
  /** A picture of 16 px as a data address, shown until the real one is there. */
  placeholder: z.string(),
  /** Up to five colours, the weightiest first; the weights add up to 1. */
  colours: z.array(z.object({ colour: z.string(), weight: z.number() })),
  /** 64 bits in hex; near-duplicates differ in few of them. */
  perceptual_hash: z.string().length(16),
  /** What is wrong with a file of which only a part could be read. */
  damage: z.enum(['ends_early', 'unreadable', 'empty']).nullable(),
})

/** Answer to `transform` and `mark`. */
export const transformed = z.object({ path: z.string(), mime: z.string(), width: size, height: size, bytes: size })

/** Answer to `measure`: how light the picture is and how much it varies (0 to 255). */
export const measured = z.object({ light: z.number(), spread: z.number() })

/** One size of a picture, as a file. */
export type Rendition = z.infer<typeof rendition>
/** All sizes of a picture and what was seen in it. */
export type Rendered = z.infer<typeof rendered>
/** A finished picture or video. */
export type Made = z.infer<typeof transformed>
/** A picture as it is shown. */
export type PictureDescription = z.infer<typeof described>

/** What a picture child sends: news of a rendition that is ready, an answer, or why there is none. */
export const reply = z.union([
  z.object({ id: z.number(), news: z.unknown() }),
  z.object({ id: z.number(), answer: z.unknown() }),
  z.object({ id: z.number(), failure: z.object({ code: z.string(), detail: z.string() }) }),
])
