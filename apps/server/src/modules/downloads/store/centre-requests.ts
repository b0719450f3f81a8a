import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { mediaCentres } from '../../media-centres/table.ts'
import { downloadRequests } from '../table.ts'

type Paging = { cursor?: string | undefined; limit: number }
/** The team's media centres that have download requests. Centres with open requests come first. */
export const centres = (db: Db, team: string, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 'number', 'uuid')
  const after = key
    ? sql`having (count(*) filter (where q.approved is null), c.uuid) < (${key[0]}, ${key[1]}::uuid)`
    : sql``
  type Found = { uuid: string; title: string; slug: string; open: number; count: number; newest: string }
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Found>(sql`
        select c.uuid, c.title, c.slug, (count(*) filter (where q.approved is null))::int open, count(*)::int count,
          max(q.created_at) newest
        from ${downloadRequests} q join ${mediaCentres} c on c.uuid = q.media_centre where q.team = ${team}
        group by c.uuid ${after} order by open desc, c.uuid desc limit ${n}`)
      ).rows,
    ({ open, uuid }) => [open, uuid],
    () =>
      countOf(
        db,
        sql`from (select distinct q.media_centre from ${downloadRequests} q join ${mediaCentres} c on c.uuid = q.media_centre
          where q.team = ${team}) asked`,
      ),
  )
}
