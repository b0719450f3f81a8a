import { type SQL, sql } from 'drizzle-orm'
import { rightsBlocked } from '../../files/table.ts'

/** Rules 2 to 8 and 9a for a file of another team that shares it. */
export const seesForeign = (
  at: Date,
): SQL => sql`f.in_library and not f.internal_use and f.status not in ('do_not_use', 'restricted')
  and (case when f.available_from is null then f.status <> 'embargoed' else f.available_from <= ${at.toISOString()}::timestamptz end)
  and (f.expires_at is null or f.expires_at > ${at.toISOString()}::timestamptz) and not ${rightsBlocked}`
