import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { containsText } from '../../../platform/db/search.ts'
import { socialPosts, socialPostSources, sourceCreators } from '../table.ts'

type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }
type Row = {
  uuid: string
  account: string
  network_id: string
  username: string
  caption: string
  permalink: string | null
  media_type: string
  posted_at: string
}
/** Finds posts that tag an account and whose caption or author contains the typed text, newest first. */
export const searchTagged = (db: Db, account: string, { cursor, limit, query }: PageQuery) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const typed: SQL = query
    ? sql`and (${containsText(sql`p.caption`, query)} or ${containsText(sql`c.handle`, query)})`
    : sql``
  const from = sql`from ${socialPostSources} s join ${socialPosts} p on p.uuid = s.post and p.removed_at is null
    join ${sourceCreators} c on c.uuid = p.creator where s.account = ${account} and s.source = 'tagged' ${typed}`
  const after = key ? sql`and (s.posted_at, s.post) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Row>(sql`select p.uuid, s.account, coalesce(p.network_id, '') network_id, c.handle username, p.caption,
          p.permalink, p.media_type, s.posted_at::text posted_at
          ${from} ${after} order by s.posted_at desc, s.post desc limit ${n}`)
      ).rows,
    ({ posted_at, uuid }) => [posted_at, uuid],
    () => countOf(db, from),
  )
}
