import { z } from 'zod'

/** An event on the live stream: its kind, team, subjects and sequence number. It makes the browser refetch affected data. */
export const LiveEvent = z.object({
  seq: z.int(),
  event: z.string(),
  team: z.uuid().nullable(),
  /** The first id is the event's subject; the others come from its data. */
  subjects: z.array(z.string()),
  /** If set, the event is only about the first `about` subjects; the others are merely mentioned in its data. */
  about: z.int().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>
/** The same event as passed between server processes, with the ids of the people it concerns. Browsers never receive those. */
export const RecordedEvent = LiveEvent.extend({ actor: z.uuid().nullable(), user: z.uuid().nullable() })
export type RecordedEvent = z.output<typeof RecordedEvent>
