import { noteVisit } from '../store/people.ts'
import type { Visit } from './visit.ts'
import type { TrackingContext as Counting } from './visitors.ts'
import { recordSearch, recordVisit } from './visits.ts'

export type { TrackingContext as Counting } from './visitors.ts'

/** What an opened page adds to the statistics of its media centre. */
export type Counts =
  | { kind: 'home' }
  | { kind: 'album'; album: string }
  | { kind: 'file'; file: string; album: string | null }
  | { kind: 'search'; query: string; results: number }

/** Counts an opened page, and stores the time of an invited person's first visit. The team's own previews are not counted. */
export const countPage = async (ctx: Counting, { centre, preview, firstVisitBy }: Visit, counts: Counts) => {
  if (preview) return
  if (firstVisitBy) await noteVisit(ctx.db, firstVisitBy, ctx.now)
  await (counts.kind === 'search' ? recordSearch(ctx, centre, counts) : recordVisit(ctx, centre, counts))
}
