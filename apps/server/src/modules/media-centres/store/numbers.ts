import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { downloads } from '../../downloads/table.ts'
import { files } from '../../files/table.ts'
import { albums } from '../table.ts'

type Days = { from: string; to: string }

/** Returns those of these files that a member can see. */
export const visibleFiles = async (db: Db, asking: MemberContext, uuids: readonly string[]) =>
  (
    await db.execute<{ uuid: string }>(
      sql`select f.uuid from ${files} f where f.uuid = any(${sql.param([...uuids])}::uuid[]) and f.team = ${asking.actor.team}
        and ${seenInApp(asking)}`,
    )
  ).rows.map(({ uuid }) => uuid)
export const albumTitles = async (db: Db, uuids: readonly string[]) =>
  (
    await db.execute<{ uuid: string; title: string }>(
      sql`select uuid, title from ${albums} where uuid = any(${sql.param([...uuids])}::uuid[])`,
    )
  ).rows

type Downloader = { name: string; email: string; downloads: number; files: number; last_at: string }
/** Downloads by person, the latest download first. Downloads that were refused in the end aren't counted. */
export const downloaders = (
  db: Db,
  centre: string,
  zone: string,
  { from, to }: Days,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'text')
  const people = sql`(select max(d.person_name) as name, d.person_email email, count(*)::int downloads,
      count(distinct d.file)::int files, max(d.created_at) last_at
    from ${downloads} d where d.media_centre = ${centre} and d.withheld is null
      and d.created_at >= ${from}::timestamp at time zone ${zone}
      and d.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by d.person_email) p`
  const after = key ? sql`where (p.last_at, p.email) < (${key[0]}::timestamptz, ${key[1]}::text)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Downloader>(
          sql`select * from ${people} ${after} order by p.last_at desc, p.email desc limit ${n}`,
        )
      ).rows,
    ({ last_at, email }) => [last_at, email],
    () => countOf(db, sql`from ${people}`),
  )
}
