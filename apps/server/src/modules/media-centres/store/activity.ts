import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { ledgerPage } from '../../../visibility/ledger-page.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'

/** Lists the activity of a media centre, newest first, with the files that the member can see. */
export const ofCentre = (
  db: Db,
  { centre, events, asking }: { centre: string; events: readonly string[]; asking: MemberContext },
  page: { cursor?: string | undefined; limit: number },
) => {
  // PostgreSQL uses the partial index only if the query has both the condition on `l.team` and the one with `?`.
  const where = sql`l.team = ${asking.actor.team} and l.data ? 'media_centre' and l.data ->> 'media_centre' = ${centre}
    and l.event = any(${sql.param([...events])}::text[])`
  return ledgerPage(db, where, page, sql`f.team = l.team and ${seenInApp(asking)}`)
}
