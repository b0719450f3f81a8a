import type { PersonName } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { asSql } from '../../visibility/condition.ts'
import { type Asking, visibility } from '../../visibility/visible.ts'

export type Row = {
  seq: number
  event: string
  data: Record<string, unknown>
  created_at: string
  source: PersonName | null
  file: { uuid: string; name: string } | null
}
type Asked = { cursor?: string | undefined; limit: number }

/** The page is found by its index before names are joined to it. */
const paged = (db: Db, where: SQL, { cursor, limit }: Asked) => {
  const key = readCursor(cursor, 'number')
  const after = key ? sql`and l.seq < ${key[0]}` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select l.* from ledger l where ${where} ${after} order by l.seq desc limit ${n})
        select l.seq::float8 seq, l.event, l.data, l.created_at,
          case when u.uuid is null then null
            else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end source,
          case when f.uuid is null then null else json_build_object('uuid', f.uuid, 'name', f.name) end file
        from page l left join users u on u.uuid = l.actor left join files f on f.uuid = l.about
        order by l.seq desc`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ seq }) => [seq],
    () => countOf(db, sql`from ledger l where ${where}`),
  )
}

/** Events that say nothing but what another event says are left out here, so that no page is empty. */
const speaks = sql`not (l.event = 'file.updated' and l.data->'fields' <@ '["recycled", "review_status", "video_thumbnail", "star"]'
  and not (l.data ? 'undone' and l.data->'fields' ? 'review_status'))`

export const ofFile = (db: Db, file: string, events: string[], asked: Asked) =>
  paged(db, sql`l.about = ${file} and l.event in ${events} and ${speaks}`, asked)
/** The activity on files this member can see. A bulk change is listed once. Members who can see every file of the team also see
 *  activity on deleted files. */
export const ofTeam = (db: Db, team: string, events: string[], { actor, now }: Asking, asked: Asked) => {
  const visible = visibility(actor, 'app', now, { team: actor.team })
  const seen =
    visible === true
      ? sql``
      : sql`and (l.event like 'bulk.%' or l.event = 'folder.created' or l.event like 'media_centre.%' or l.event like 'album.%'
        or exists (select 1 from files f where f.uuid = l.about and ${asSql(visible)}))`
  return paged(
    db,
    sql`l.team = ${team} and l.event in ${events} and ${speaks} and not (l.data ? 'run' and l.event like 'file.%') ${seen}`,
    asked,
  )
}
