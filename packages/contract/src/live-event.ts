import { z } from 'zod'

/** What the live stream tells: what happened, to whom it belongs, in which order. The browser asks anew for what it shows. */
export const LiveEvent = z.object({
  seq: z.int(),
  event: z.string(),
  team: z.uuid().nullable(),
  /** The first is what it happened to; others are named by what is told of it. */
  subjects: z.array(z.string()),
  /** Given, the same happened to so many of the subjects, from the first on. */
  about: z.int().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>
/** The same event between server processes, with the people it concerns, which browsers never receive. */
export const RecordedEvent = LiveEvent.extend({ actor: z.uuid().nullable(), user: z.uuid().nullable() })
export type RecordedEvent = z.output<typeof RecordedEvent>
