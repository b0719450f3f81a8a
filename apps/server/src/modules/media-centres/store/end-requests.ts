import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { downloadRequests } from '../../downloads/table.ts'

/** Ends and returns the open download requests and the approvals of a person in a media centre. */
export const endRequests = (
  db: Db,
  { user, media_centre }: { user: string; media_centre: string },
  answer: { reason: string; answered_by: string; answered_at: Date },
) =>
  db
    .update(downloadRequests)
    .set({ ...answer, approved: false, until: null })
    .where(
      and(
        eq(downloadRequests.user, user),
        eq(downloadRequests.media_centre, media_centre),
        sql`${downloadRequests.approved} is not false`,
      ),
    )
    .returning()
