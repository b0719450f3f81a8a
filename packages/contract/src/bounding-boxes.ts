import { z } from 'zod'
import { BOX_REFERENCE_PX } from './constants.ts'

/** The kinds of things that boxes mark. */
export const boxCategories = ['FACE'] as const
/** The source of a box: the detector, a member of the team, or face regions in the file's metadata. */
export const boxSources = ['found', 'drawn', 'metadata'] as const
export type BoxSource = (typeof boxSources)[number]

/** The person in a box. The name is empty if nobody has named them. */
export const BoxPerson = z.object({ uuid: z.uuid(), name: z.string(), thumbnail_url: z.string().nullable() })

/** A region of an image. Corners are in pixels from the top left, with the image scaled to 700 pixels on its longer side. */
export const BoundingBox = z.object({
  uuid: z.uuid(),
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  /** From 0 to 1; always 1 for boxes drawn by people. */
  likelihood: z.number(),
  category: z.string(),
  source: z.enum(boxSources),
  person: BoxPerson.nullable(),
})
export type BoundingBox = z.output<typeof BoundingBox>

export const BOX_OUTSIDE = 'The box extends beyond the image'
const pixel = z.number().min(0, BOX_OUTSIDE).max(BOX_REFERENCE_PX, BOX_OUTSIDE)
/** The minimum side length of a drawn box. */
export const BOX_MIN_PX = 3
export const corners = { x1: pixel, y1: pixel, x2: pixel, y2: pixel }
export type Corners = { x1: number; y1: number; x2: number; y2: number }
/** Whether the box is at least BOX_MIN_PX wide and high, with its second corner below and to the right of the first. */
export const isLargeEnoughBox = ({ x1, y1, x2, y2 }: Corners) => x2 - x1 >= BOX_MIN_PX && y2 - y1 >= BOX_MIN_PX
export const BOX_TOO_SMALL = 'Draw a larger box'

type Size = { width: number; height: number }
/** Returns the image dimensions to which box coordinates refer, for an image of any size. */
export const boxReference = ({ width, height }: Size): Size => {
  const scale = BOX_REFERENCE_PX / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}
