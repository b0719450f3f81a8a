import { z } from 'zod'

/** The request to a face process: an upright image that we have written ourselves. */
export type FaceJob = { path: string }

const fraction = z.number().min(0).max(1)
/** A face: its corners as fractions of the image, the detector's confidence, and a descriptor of 128 four-byte numbers. */
const foundFace = z.object({
  x1: fraction,
  y1: fraction,
  x2: fraction,
  y2: fraction,
  likelihood: fraction,
  descriptor: z.base64().length(684),
})
export const facesReply = z.object({ faces: z.array(foundFace).max(200) })
