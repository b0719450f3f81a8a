import { z } from 'zod'
import { BOX_REFERENCE_PX } from './constants.ts'

/** What boxes are drawn around. */
export const boxCategories = ['FACE'] as const
/** Where a box comes from: the detector, a member of the team, or face regions in the metadata of the file. */
export const boxSources = ['found', 'drawn', 'metadata'] as const
export type BoxSource = (typeof boxSources)[number]

/** A person in a box. The name of a person nobody has named is empty. */
export const BoxPerson = z.object({ uuid: z.uuid(), name: z.string(), thumbnail_url: z.string().nullable() })

/** A region of an image. Corners are pixels from the top left, of the image at a size whose longer side has 700 pixels. */
export const BoundingBox = z.object({
  uuid: z.uuid(),
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  /** From 0 to 1; 1 for boxes drawn by people. */
  likelihood: z.number(),
  category: z.string(),
  source: z.enum(boxSources),
  person: BoxPerson.nullable(),
})
export type BoundingBox = z.output<typeof BoundingBox>

export const BOX_OUTSIDE = 'The box extends beyond the image'
const pixel = z.number().min(0, BOX_OUTSIDE).max(BOX_REFERENCE_PX, BOX_OUTSIDE)
/** The smallest side of a box that is drawn. */
export const BOX_MIN_PX = 3
/** The corners of a box. */
export const corners = { x1: pixel, y1: pixel, x2: pixel, y2: pixel }
export type Corners = { x1: number; y1: number; x2: number; y2: number }
/** Whether the second corner lies to the right of the first and below it. */
export const isBox = ({ x1, y1, x2, y2 }: Corners) => x2 - x1 >= BOX_MIN_PX && y2 - y1 >= BOX_MIN_PX
export const BOX_TOO_SMALL = 'Draw a larger box'

type Size = { width: number; height: number }
/** The size at which the corners of boxes are counted, for an image of any size. */
export const boxReference = ({ width, height }: Size): Size => {
  const scale = BOX_REFERENCE_PX / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}
