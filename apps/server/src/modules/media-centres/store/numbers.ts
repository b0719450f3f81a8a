import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { seriesOf } from '../../../platform/rollups/rollup.ts'
import { type Asking, seenInApp } from '../../../visibility/visible.ts'

const named = (series: string) => seriesOf({ name: 'media_centres' }, series)
type Span = { grain: 'd' | 'm'; from: string; to: string }
type Days = { from: string; to: string }

/** Totals of each day that has any. */
export const perDay = async (db: Db, centre: string, series: readonly string[], { from, to }: Days) =>
  (
    await db.execute<{ series: string; day: string; amount: number }>(sql`
      select substr(series, ${named('').length + 1}) series, to_char(day, 'YYYY-MM-DD') "day", amount::float8 amount
      from rollup_counts where series = any(${sql.param(series.map(named))}::text[]) and subject = ${centre}
        and grain = 'd' and day between ${from} and ${to} and key = ''`)
  ).rows

const rowsIn = (series: string, centre: string, { grain, from, to }: Span): SQL =>
  sql`select key, amount from rollup_counts where series = ${named(series)} and subject = ${centre}
    and grain = ${grain} and day between ${from} and ${to}`
const rowsOf = (series: string, centre: string, spans: readonly Span[]): SQL =>
  sql.join(
    spans.map((span) => rowsIn(series, centre, span)),
    sql` union all `,
  )

/** The keys of a series with the highest numbers. */
export const top = async (db: Db, centre: string, series: string, spans: readonly Span[], limit: number) =>
  (
    await db.execute<{ key: string; amount: number }>(sql`
      select key, sum(amount)::float8 amount from (${rowsOf(series, centre, spans)}) rows
      group by key having sum(amount) > 0 order by 2 desc, key collate "C" limit ${limit}`)
  ).rows
/** The numbers of these keys. */
export const amountsOf = async (
  db: Db,
  centre: string,
  series: string,
  spans: readonly Span[],
  keys: readonly string[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const among = sql.param([...keys])
  const parts = spans.map((span) => sql`${rowsIn(series, centre, span)} and key = any(${among}::text[])`)
  const { rows } = await db.execute<{ key: string; amount: number }>(sql`
    select key, sum(amount)::float8 amount from (${sql.join(parts, sql` union all `)}) rows group by key`)
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
