import { z } from 'zod'
import { defineEvents } from './event.ts'
import { RECORDED_SEARCH_MAX } from './recorded-search.ts'

/** The kinds of media centre pages that are counted. */
export const visitKinds = ['home', 'album', 'file'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Visits name their team in the data rather than in the ledger's `team` column: queries for a team's activity use that column
 *  and would have to skip millions of visits. `visitor` changes every day and can't be traced back to a person or an IP address. */
const common = { team: z.uuid(), media_centre: z.uuid(), visitor: z.string().max(32) }
export const visitEvents = defineEvents({
  'media_centre.visited': {
    data: z.object({
      ...common,
      kind: z.enum(visitKinds),
      album: z.uuid().nullable(),
      file: z.uuid().nullable(),
      /** The host of the linking site; empty for pages opened directly or from the media centre itself. */
      referrer: z.string().max(253),
    }),
    to: 'nobody',
    ids: [],
  },
  'media_centre.searched': {
    /** `results` is the number of files, albums and press releases found. */
    data: z.object({ ...common, query: z.string().max(RECORDED_SEARCH_MAX), results: z.int().min(0) }),
    to: 'nobody',
    ids: [],
  },
})
