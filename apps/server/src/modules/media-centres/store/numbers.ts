import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { seriesOf } from '../../../platform/rollups/rollup.ts'
import { type Asking, seenInApp } from '../../../visibility/visible.ts'

const named = (series: string) => seriesOf({ name: 'media_centres' }, series)
type Part = { grain: 'd' | 'm'; day: string }
type Days = { from: string; to: string }

/** Totals of each day that has any. */
export const perDay = async (db: Db, centre: string, series: readonly string[], { from, to }: Days) =>
  (
    await db.execute<{ series: string; day: string; amount: number }>(sql`
      select substr(series, ${named('').length + 1}) series, to_char(day, 'YYYY-MM-DD') "day", amount::float8 amount
      from rollup_counts where series = any(${sql.param(series.map(named))}::text[]) and subject = ${centre}
        and grain = 'd' and day between ${from} and ${to} and key = ''`)
  ).rows

export type Amount = { key: string; amount: number }
const ofSeries = (series: string, centre: string) =>
  sql`c.series = ${named(series)} and c.subject = ${centre} and c.key <> ''`
/** The days and months that make up a range. */
const partsIn = (parts: readonly Part[]) =>
  sql`unnest(${sql.param(parts.map(({ grain }) => grain))}::text[], ${sql.param(parts.map(({ day }) => day))}::date[])
    with ordinality part(grain, day, n)`

/** The keys with the highest numbers, from all of them. */
export const topOfAll = async (db: Db, centre: string, series: string, parts: readonly Part[], limit: number) =>
  (
    await db.execute<Amount>(sql`
      select c.key, sum(c.amount)::float8 amount from ${partsIn(parts)}
        join rollup_counts c on c.grain = part.grain and c.day = part.day and ${ofSeries(series, centre)}
      group by c.key having sum(c.amount) > 0 order by 2 desc, c.key collate "C" limit ${limit}`)
  ).rows
/** The highest numbers of each part; `part` is its place in the list. */
export const topOfEach = async (db: Db, centre: string, series: string, parts: readonly Part[], depth: number) =>
  (
    await db.execute<Amount & { part: number }>(sql`
      select part.n::int - 1 part, high.key, high.amount::float8 amount from ${partsIn(parts)} cross join lateral (
        select c.key, c.amount from rollup_counts c
        where ${ofSeries(series, centre)} and c.grain = part.grain and c.day = part.day
        order by c.amount desc limit ${depth}) high`)
  ).rows
/** The numbers of these keys. */
export const amountsOf = async (
  db: Db,
  centre: string,
  series: string,
  parts: readonly Part[],
  keys: readonly string[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<Amount>(sql`
    select c.key, sum(c.amount)::float8 amount from ${partsIn(parts)} cross join lateral (
      select c.key, c.amount from rollup_counts c
      where ${ofSeries(series, centre)} and c.grain = part.grain and c.day = part.day
        and c.key = any(${sql.param([...keys])}::text[])) c
    group by c.key`)
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}

/** Those of these files that a member sees. */
export const seenFiles = async (db: Db, asking: Asking, uuids: readonly string[]) =>
  (
    await db.execute<{ uuid: string }>(
      sql`select f.uuid from files f where f.uuid = any(${sql.param([...uuids])}::uuid[]) and f.team = ${asking.actor.team}
        and ${seenInApp(asking)}`,
    )
  ).rows.map(({ uuid }) => uuid)
export const albumTitles = async (db: Db, uuids: readonly string[]) =>
  (
    await db.execute<{ uuid: string; title: string }>(
      sql`select uuid, title from media_centre_albums where uuid = any(${sql.param([...uuids])}::uuid[])`,
    )
  ).rows

type Downloader = { name: string; email: string; downloads: number; files: number; last_at: string; last: string }
/** Downloads by person. A download that was refused in the end is none. */
export const downloaders = (
  db: Db,
  centre: string,
  zone: string,
  { from, to }: Days,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'uuid')
  const people = sql`(select max(d.person_name) as name, d.person_email email, count(*)::int downloads,
      count(distinct d.file)::int files, max(d.created_at) last_at, max(d.uuid::text)::uuid "last"
    from downloads d where d.media_centre = ${centre} and d.withheld is null
      and d.created_at >= ${from}::timestamp at time zone ${zone}
      and d.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    group by d.person_email) p`
  const after = key ? sql`where p."last" < ${key[0]}::uuid` : sql``
  return pageOf(
    limit,
    async (n) =>
      (await db.execute<Downloader>(sql`select * from ${people} ${after} order by p."last" desc limit ${n}`)).rows,
    ({ last }) => [last],
    () => countOf(db, sql`from ${people}`),
  )
}
