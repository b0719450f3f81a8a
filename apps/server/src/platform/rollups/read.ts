import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { rollupCounts } from '../db/table.ts'
import type { Days, Part } from './range.ts'
import { type Rollup, seriesOf } from './rollup.ts'

/** The roll-up and subject whose counts are read. */
export type Counted = { db: Db; rollup: Pick<Rollup, 'name'>; subject: string }

/** The totals of some series for each day that has any. */
export const perDay = async ({ db, rollup, subject }: Counted, series: readonly string[], { from, to }: Days) =>
  (
    await db.execute<{ series: string; day: string; amount: number }>(sql`
      select substr(series, ${seriesOf(rollup, '').length + 1}) series, to_char(day, 'YYYY-MM-DD') "day",
        amount::float8 amount
      from ${rollupCounts} where series = any(${sql.param(series.map((one) => seriesOf(rollup, one)))}::text[])
        and subject = ${subject} and grain = 'd' and day between ${from} and ${to} and key = ''`)
  ).rows

export type Amount = { key: string; amount: number }
const ofSeries = ({ rollup, subject }: Counted, series: string) =>
  sql`c.series = ${seriesOf(rollup, series)} and c.subject = ${subject} and c.key <> ''`
/** The days and months that make up a range. */
const partsIn = (parts: readonly Part[]) =>
  sql`unnest(${sql.param(parts.map(({ grain }) => grain))}::text[], ${sql.param(parts.map(({ day }) => day))}::date[])
    with ordinality part(grain, day, n)`

/** The keys with the highest counts, found by reading all keys. */
export const topOfAll = async (counted: Counted, series: string, parts: readonly Part[], limit: number) =>
  (
    await counted.db.execute<Amount>(sql`
      select c.key, sum(c.amount)::float8 amount from ${partsIn(parts)}
        join ${rollupCounts} c on c.grain = part.grain and c.day = part.day and ${ofSeries(counted, series)}
      group by c.key having sum(c.amount) > 0 order by 2 desc, c.key collate "C" limit ${limit}`)
  ).rows
/** The keys with the highest counts in each part; `part` is the index in `parts`. */
export const topOfEach = async (counted: Counted, series: string, parts: readonly Part[], depth: number) =>
  (
    await counted.db.execute<Amount & { part: number }>(sql`
      select part.n::int - 1 part, high.key, high.amount::float8 amount from ${partsIn(parts)} cross join lateral (
        select c.key, c.amount from ${rollupCounts} c
        where ${ofSeries(counted, series)} and c.grain = part.grain and c.day = part.day
        order by c.amount desc limit ${depth}) high`)
  ).rows
/** The counts of these keys. */
export const amountsOf = async (
  counted: Counted,
  series: string,
  parts: readonly Part[],
  keys: readonly string[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await counted.db.execute<Amount>(sql`
    select c.key, sum(c.amount)::float8 amount from ${partsIn(parts)} cross join lateral (
      select c.key, c.amount from ${rollupCounts} c
      where ${ofSeries(counted, series)} and c.grain = part.grain and c.day = part.day
        and c.key = any(${sql.param([...keys])}::text[])) c
    group by c.key`)
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}
/** The sums of some series, by key, over all days before the given day. */
export const sumsBefore = async ({ db, rollup, subject }: Counted, series: readonly string[], day: string) =>
  (
    await db.execute<Amount & { series: string }>(sql`
      select substr(series, ${seriesOf(rollup, '').length + 1}) series, key, sum(amount)::float8 amount
      from ${rollupCounts} where series = any(${sql.param(series.map((one) => seriesOf(rollup, one)))}::text[])
        and subject = ${subject} and (grain = 'm' and day < date_trunc('month', ${day}::date)
          or grain = 'd' and day >= date_trunc('month', ${day}::date) and day < ${day}::date)
      group by 1, 2`)
  ).rows
