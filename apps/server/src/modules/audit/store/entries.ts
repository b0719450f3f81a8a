import type { AuditFilters, PersonName } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'

export type Row = {
  seq: number
  event: string
  data: Record<string, unknown>
  created_at: string
  source: PersonName | null
  file: { uuid: string; name: string } | null
}

/** Events of a team. Days begin and end in its time zone. */
const matching = (team: string, zone: string, { person, about, from, to }: AuditFilters) =>
  sql.join(
    [
      sql`l.team = ${team}`,
      ...(person ? [sql`l.actor = ${person}`] : []),
      ...(about ? [sql`starts_with(l.event, ${`${about}.`})`] : []),
      ...(from ? [sql`l.created_at >= ${from}::timestamp at time zone ${zone}`] : []),
      ...(to ? [sql`l.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ],
    sql` and `,
  )
const columns = sql`l.seq::float8 seq, l.event, l.data, l.created_at,
  case when u.uuid is null then null
    else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end source,
  case when f.uuid is null then null else json_build_object('uuid', f.uuid, 'name', f.name) end file`
const named = sql`left join users u on u.uuid = l.actor left join files f on f.uuid = l.about`

type Asked = AuditFilters & { cursor?: string | undefined; limit: number }
/** One page, the newest first. It is found by its index before names are joined to it. */
export const entries = (db: Db, team: string, zone: string, { cursor, limit, ...filters }: Asked) => {
  const [where, key] = [matching(team, zone, filters), readCursor(cursor, 'number')]
  const after = key ? sql`and l.seq < ${key[0]}` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select l.* from ledger l where ${where} ${after} order by l.seq desc limit ${n})
        select ${columns} from page l ${named} order by l.seq desc`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ seq }) => [seq],
    () => countOf(db, sql`from ledger l where ${where}`),
  )
}

/** All matching events in pages, the oldest first. */
export async function* allEntries(db: Db, team: string, zone: string, filters: AuditFilters) {
  const where = matching(team, zone, filters)
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Row>(sql`
      with page as materialized (
        select l.* from ledger l where ${where} and l.seq > ${after} order by l.seq limit 2000
      )
      select ${columns} from page l ${named} order by l.seq`)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < 2000) return
    after = last.seq
  }
}

/** The last check of a team's log. */
export const lastCheck = async (db: Db, team: string) =>
  (
    await db.execute<{ data: unknown; created_at: string }>(sql`
      select data, created_at from ledger where team = ${team} and event = 'audit.checked' order by seq desc limit 1`)
  ).rows[0]
