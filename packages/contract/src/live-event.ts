import { z } from 'zod'

/** An event on the live stream: its kind, its team and subjects, and its sequence. The browser refetches what it shows. */
export const LiveEvent = z.object({
  seq: z.int(),
  event: z.string(),
  team: z.uuid().nullable(),
  /** The first id is the event's subject; the others come from its data. */
  subjects: z.array(z.string()),
  /** If set, only this many of the subjects, from the first on, are what the event is about. */
  about: z.int().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>
/** The same event as passed between server processes, with the people it concerns, which browsers never receive. */
export const RecordedEvent = LiveEvent.extend({ actor: z.uuid().nullable(), user: z.uuid().nullable() })
export type RecordedEvent = z.output<typeof RecordedEvent>
