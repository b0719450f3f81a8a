import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { ledger, rollupCounts, rollupMembers, rollups, rollupTotals } from '../db/table.ts'
import { type LedgerEvent, type Rollup, seriesOf } from './rollup.ts'

export type Read = LedgerEvent & { data: unknown }

/** Reads events in order. Visits have their team in the data. Events of deleted teams are counted in UTC. */
export const readEvents = async (
  db: Db,
  { events, zones }: Pick<Rollup, 'events' | 'zones'>,
  { after, until, limit, team }: { after: number; until: number; limit: number; team?: string | undefined },
): Promise<Read[]> => {
  const ofTeam = team === undefined ? sql`` : sql`and coalesce(l.team, (l.data ->> 'team')::uuid) = ${team}`
  const { rows } = await db.execute<Read>(sql`
    select l.seq::float8 seq, l.event, l.team, l.actor, l.about, l.data,
      to_char(at, 'YYYY-MM-DD') "day", extract(hour from at)::int "hour"
    from ${ledger} l
      left join ${zones} t on t.uuid = coalesce(l.team, (l.data ->> 'team')::uuid)
      cross join lateral (select l.created_at at time zone coalesce(t.time_zone, 'UTC') at) local
    where l.seq > ${after} and l.seq <= ${until} and l.event = any(${sql.param([...events])}::text[]) ${ofTeam}
    order by l.seq limit ${limit}`)
  return rows
}

/** Locks the roll-up for this transaction and returns how far it has counted. While another process counts, waits if
 *  `wait` is set, and otherwise returns undefined. */
export const lockCursor = async (db: Db, { name, version }: Rollup, wait: boolean) => {
  await db.execute(
    sql`insert into ${rollups} (name, version, seq) values (${name}, ${version}, 0) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ version: number; seq: number }>(sql`
    select version, seq::float8 seq from ${rollups} where name = ${name} for update ${wait ? sql`` : sql`skip locked`}`)
  return rows[0]
}
export const moveCursor = (db: Db, { name, version }: Rollup, seq: number) =>
  db.execute(sql`update ${rollups} set version = ${version}, seq = ${seq} where name = ${name}`)
/** How far this version of a roll-up has counted the ledger. */
export const readCursor = async (db: Db, { name, version }: Rollup) =>
  (
    await db.execute<{ seq: number }>(sql`
      select seq::float8 seq from ${rollups} where name = ${name} and version = ${version}`)
  ).rows[0]?.seq ?? 0

/** Deletes the counts of a roll-up: all of them, or only those of some subjects. */
export const clear = async (db: Db, { name }: Rollup, subjects?: readonly string[]) => {
  const only = subjects ? sql`and subject = any(${sql.param([...subjects])}::uuid[])` : sql``
  for (const table of [sql`${rollupCounts}`, sql`${rollupMembers}`, sql`${rollupTotals}`])
    await db.execute(sql`delete from ${table} where starts_with(series, ${`${name}.`}) ${only}`)
}

type Counter = { series: string; subject: string; day: string; key: string; amount: number }
export type Amounts = Map<string, Counter>
export type Totals = Map<string, { series: string; subject: string; key: string; amount: number }>
export type Members = Map<string, { series: string; subject: string; day: string; member: string }>
const place = (...parts: string[]) => parts.join('\n')
/** Adds a row, or adds its amount to the existing row. */
const addTo = <R extends { amount: number }>(rows: Map<string, R>, at: string, row: R) => {
  const known = rows.get(at)
  if (known) known.amount += row.amount
  else rows.set(at, row)
}
export const addAmount = (amounts: Amounts, row: Counter) =>
  addTo(amounts, place(row.series, row.subject, row.day, row.key), row)

/** Sums up some events, with each counter and member listed once. */
export const gather = (rollup: Rollup, events: readonly Read[]) => {
  const amounts: Amounts = new Map()
  const members: Members = new Map()
  const totals: Totals = new Map()
  for (const { data, ...event } of events)
    for (const row of rollup.rows(event, data)) {
      const at = { series: seriesOf(rollup, row.series), subject: row.subject, day: event.day }
      if ('ever' in row)
        addTo(totals, place(at.series, row.subject, row.ever), {
          series: at.series,
          subject: row.subject,
          key: row.ever,
          amount: row.amount,
        })
      else if ('member' in row)
        members.set(place(at.series, at.subject, at.day, row.member), { ...at, member: row.member })
      else addAmount(amounts, { ...at, key: row.key ?? '', amount: row.amount })
    }
  return { amounts, members, totals }
}

const column = <T>(rows: readonly T[], key: keyof T) => sql.param(rows.map((row) => row[key]))
/** Adds members, and returns how many of them are new to their sets. */
export const addMembers = async (db: Db, members: Members) => {
  if (members.size === 0) return []
  const rows = [...members.values()]
  return (
    await db.execute<{ series: string; subject: string; day: string; amount: number }>(sql`
      with added as (
        insert into ${rollupMembers} (series, subject, day, member)
        select * from unnest(${column(rows, 'series')}::text[], ${column(rows, 'subject')}::uuid[],
          ${column(rows, 'day')}::date[], ${column(rows, 'member')}::text[])
        on conflict do nothing returning series, subject, day)
      select series, subject, to_char(day, 'YYYY-MM-DD') "day", count(*)::int amount from added group by 1, 2, 3`)
  ).rows
}
/** Adds to the counters of each day and its month. */
export const addAmounts = async (db: Db, amounts: Amounts) => {
  const rows = [...amounts.values()].filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return
  await db.execute(sql`
    with added as materialized (
      select * from unnest(${column(rows, 'series')}::text[], ${column(rows, 'subject')}::uuid[],
        ${column(rows, 'day')}::date[], ${column(rows, 'key')}::text[], ${column(rows, 'amount')}::bigint[])
        a(series, subject, day, key, amount))
    insert into ${rollupCounts} (series, subject, grain, day, key, amount)
    select series, subject, 'd', day, key, amount from added
    union all
    select series, subject, 'm', date_trunc('month', day)::date, key, sum(amount) from added group by 1, 2, 4, 5
    on conflict (series, subject, grain, day, key) do update set amount = rollup_counts.amount + excluded.amount`)
}

/** Adds to the totals since the beginning. */
export const addTotals = async (db: Db, totals: Totals) => {
  const rows = [...totals.values()].filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return
  await db.execute(sql`
    insert into ${rollupTotals} (series, subject, key, amount)
    select * from unnest(${column(rows, 'series')}::text[], ${column(rows, 'subject')}::uuid[],
      ${column(rows, 'key')}::uuid[], ${column(rows, 'amount')}::bigint[])
    on conflict (series, subject, key) do update set amount = rollup_totals.amount + excluded.amount`)
}

/** The number of the newest event that this transaction sees. */
export const newestSeq = async (db: Db) =>
  (await db.execute<{ seq: number }>(sql`select coalesce(max(seq), 0)::float8 seq from ${ledger}`)).rows[0]?.seq ?? 0
/** The open transactions that have written to the ledger or are about to. */
export const openWriters = async (db: Db) =>
  (
    await db.execute<{ id: string }>(sql`
      select virtualtransaction id from pg_locks where locktype = 'relation' and mode = 'RowExclusiveLock'
        and relation = 'ledger'::regclass and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`)
  ).rows.map(({ id }) => id)

/** Deletes the members of old days, for which events can no longer arrive. */
export const pruneMembers = (db: Db, days: number) =>
  db.execute(sql`delete from ${rollupMembers} where day < (
    select (min(l.created_at) - ${days} * interval '1 day')::date from ${rollups} r
    cross join lateral (select created_at from ${ledger} where seq <= r.seq order by seq desc limit 1) l)`)
