import type { PersonName } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type Asking, seenInApp } from '../../../visibility/visible.ts'

export type Row = {
  seq: number
  event: string
  data: unknown
  created_at: string
  source: PersonName | null
  file: { uuid: string; name: string } | null
}

/** What happened in a media centre, the newest first, with the files that the member sees. */
export const ofCentre = (
  db: Db,
  { centre, events, asking }: { centre: string; events: readonly string[]; asking: Asking },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'number')
  const after = key ? sql`and l.seq < ${key[0]}` : sql``
  // Team and `?` are what the partial index asks for.
  const where = sql`l.team = ${asking.actor.team} and l.data ? 'media_centre' and l.data ->> 'media_centre' = ${centre}
    and l.event = any(${sql.param([...events])}::text[])`
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select l.* from ledger l where ${where} ${after} order by l.seq desc limit ${n})
        select l.seq::float8 seq, l.event, l.data, l.created_at,
          case when u.uuid is null then null
            else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end source,
          case when f.uuid is null then null else json_build_object('uuid', f.uuid, 'name', f.name) end file
        from page l left join users u on u.uuid = l.actor
          left join files f on f.uuid = l.about and f.team = l.team and ${seenInApp(asking)}
        order by l.seq desc`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ seq }) => [seq],
    () => countOf(db, sql`from ledger l where ${where}`),
  )
}
