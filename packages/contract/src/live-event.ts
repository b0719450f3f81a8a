import { z } from 'zod'

/** An event on the live stream: its kind, its team and subjects, and its order. The browser refetches what it shows. */
export const LiveEvent = z.object({
  seq: z.int(),
  event: z.string(),
  team: z.uuid().nullable(),
  /** The first is the subject of the event; others are named by its data. */
  subjects: z.array(z.string()),
  /** If set, the event applies to this many of the subjects, from the first on. */
  about: z.int().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>
/** The same event between server processes, with the people it concerns, which browsers never receive. */
export const RecordedEvent = LiveEvent.extend({ actor: z.uuid().nullable(), user: z.uuid().nullable() })
export type RecordedEvent = z.output<typeof RecordedEvent>
