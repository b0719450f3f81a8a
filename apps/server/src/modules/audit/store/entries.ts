import type { AuditFilters, PersonName } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { ledger } from '../../../platform/db/table.ts'
import { ledgerPage, type LedgerRow, ledgerRows } from '../../../visibility/ledger-page.ts'
import { users } from '../../auth/table.ts'

export type { LedgerRow as Row } from '../../../visibility/ledger-page.ts'

/** The filter for a team's events. Days begin and end in the team's time zone. */
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
type PageQuery = AuditFilters & { cursor?: string | undefined; limit: number }
/** One page of the log, newest first. */
export const entries = (db: Db, team: string, zone: string, { cursor, limit, ...filters }: PageQuery) =>
  ledgerPage(db, matching(team, zone, filters), { cursor, limit })

/** All matching events in pages, oldest first. */
export async function* allEntries(db: Db, team: string, zone: string, filters: AuditFilters) {
  const where = matching(team, zone, filters)
  for (let after = 0; ; ) {
    const { rows } = await db.execute<LedgerRow>(sql`
      with page as materialized (
        select l.* from ${ledger} l where ${where} and l.seq > ${after} order by l.seq limit 2000
      )
      ${ledgerRows()} order by l.seq`)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < 2000) return
    after = last.seq
  }
}

export const peopleNamed = async (db: Db, uuids: readonly string[]) =>
  uuids.length === 0
    ? []
    : (
        await db.execute<PersonName>(sql`
          select uuid, first_name, last_name from ${users} where uuid = any(${sql.param([...uuids])}::uuid[])`)
      ).rows

/** The last check of a team's log. */
export const lastCheck = async (db: Db, team: string) =>
  (
    await db.execute<{ data: unknown; created_at: string }>(sql`
      select data, created_at from ${ledger} where team = ${team} and event = 'audit.checked' order by seq desc limit 1`)
  ).rows[0]
