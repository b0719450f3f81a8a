import type { AnalyticsFilter, FileKind } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { rollupCounts } from '../../../platform/db/table.ts'
import type { Days } from '../../../platform/rollups/range.ts'
import type { Amount, Counted } from '../../../platform/rollups/read.ts'
import { seriesOf } from '../../../platform/rollups/rollup.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { fileTags } from '../../tags/table.ts'
import { versions } from '../../versions/table.ts'

type OfDay = { series: string; day: string; amount: number }
const ofSeries = ({ rollup, subject }: Counted, series: readonly string[], { from, to }: Days) =>
  sql`c.series = any(${sql.param(series.map((one) => seriesOf(rollup, one)))}::text[]) and c.subject = ${subject}
    and c.grain = 'd' and c.day between ${from} and ${to}`
const columns = ({ rollup }: Counted) =>
  sql`substr(c.series, ${seriesOf(rollup, '').length + 1}) series, to_char(c.day, 'YYYY-MM-DD') "day"`

/** The daily amounts of one key. Days without any are left out. */
export const perDayOf = async (counted: Counted, series: readonly string[], key: string, days: Days) =>
  (
    await counted.db.execute<OfDay>(sql`
      select ${columns(counted)}, c.amount::float8 amount from ${rollupCounts} c
      where ${ofSeries(counted, series, days)} and c.key = ${key}`)
  ).rows
/** The sum for each key of the given series. */
export const sumsByKey = async (counted: Counted, series: readonly string[], days: Days) =>
  (
    await counted.db.execute<Amount & { series: string }>(sql`
      select substr(c.series, ${seriesOf(counted.rollup, '').length + 1}) series, c.key, sum(c.amount)::float8 amount
      from ${rollupCounts} c where ${ofSeries(counted, series, days)} group by c.series, c.key`)
  ).rows

/** A date earlier than any counted day. */
const ALWAYS = '-infinity'
export type FileFilter = Pick<AnalyticsFilter, 'folder' | 'tag'>
/** Condition for the files of the team that the caller can see; with a filter, only those in a folder and below it, or with
 *  a tag. */
export const among = ({ subject }: Counted, asking: MemberContext, { folder, tag }: FileFilter): SQL => {
  const parts = [sql`f.team = ${subject} and ${seenInApp(asking)}`]
  if (folder)
    parts.push(sql`f.parent_folder in (
      with recursive below as (select ${folder}::uuid uuid
        union select d.uuid from ${folders} d join below b on d.parent_folder = b.uuid) select uuid from below)`)
  if (tag) parts.push(sql`exists (select 1 from ${fileTags} x where x.file = f.uuid and x.tag = ${tag})`)
  return sql.join(parts, sql` and `)
}
/** `offset 0` keeps the planner from looking up the days of files that the filter leaves out. */
const filesIn = (counted: Counted, asking: MemberContext, filter: FileFilter) =>
  sql`(select f.uuid from ${files} f where ${among(counted, asking, filter)} offset 0) f`
/** The days of one file, read through the index on file series. `offset 0` keeps the planner from reading those of all
 *  files. */
const daysOfFile = (counted: Counted, series: readonly string[], days: Days) =>
  sql`lateral (select c.series, c.day, c.key, c.amount from ${rollupCounts} c
    where ${ofSeries(counted, series, days)} and starts_with(c.series, 'teams.file_') and c.key = f.uuid::text offset 0) c`
/** The daily amounts of one file. Days without any are left out. */
export const perDayOfFile = async (counted: Counted, series: readonly string[], file: string) =>
  (
    await counted.db.execute<OfDay>(sql`
      select ${columns(counted)}, c.amount::float8 amount from ${rollupCounts} c
      where ${ofSeries(counted, series, { from: ALWAYS, to: 'infinity' })}
        and starts_with(c.series, 'teams.file_') and c.key = ${file}`)
  ).rows
/** The daily amounts of the given files. The rows are materialised so that the planner aggregates by hash; a sort takes 50%
 *  longer. */
export const perDayOfFiles = async (
  counted: Counted,
  asking: MemberContext,
  series: readonly string[],
  filter: FileFilter,
  days: Days,
) =>
  (
    await counted.db.execute<OfDay>(sql`
      with c as materialized (select c.series, c.day, c.amount
        from ${filesIn(counted, asking, filter)} cross join ${daysOfFile(counted, series, days)})
      select ${columns(counted)}, sum(c.amount)::float8 amount from c group by c.series, c.day`)
  ).rows
/** The given files with the highest totals in a series. */
export const topOfFiles = async (
  counted: Counted,
  asking: MemberContext,
  series: string,
  filter: FileFilter,
  days: Days,
  limit: number,
) =>
  (
    await counted.db.execute<Amount>(sql`
      select c.key, sum(c.amount)::float8 amount
      from ${filesIn(counted, asking, filter)} cross join ${daysOfFile(counted, [series], days)}
      group by c.key having sum(c.amount) > 0 order by 2 desc, c.key collate "C" limit ${limit}`)
  ).rows
/** A file has only a few rows in these series, so all rows of a series are read at once instead of file by file. */
const stored = ['file_uploads', 'file_bytes'] as const
const storedOf = (counted: Counted, asking: MemberContext, filter: FileFilter, to: string) => ({
  from: sql`${rollupCounts} c join ${files} f on f.uuid::text = c.key`,
  where: sql`${ofSeries(counted, stored, { from: ALWAYS, to })} and ${among(counted, asking, filter)}`,
})
/** How many of the given files were added on each day, and the change in their bytes. */
export const storedPerDay = async (counted: Counted, asking: MemberContext, filter: FileFilter, to: string) => {
  const { from, where } = storedOf(counted, asking, filter, to)
  const { rows } = await counted.db.execute<OfDay>(sql`
    select ${columns(counted)}, sum(c.amount)::float8 amount from ${from} where ${where} group by c.series, c.day`)
  return rows
}
/** The kinds of the given files: how many there were at the end of the range, their bytes, and how many were added in it. */
export const kindsOfFiles = async (counted: Counted, asking: MemberContext, filter: FileFilter, days: Days) => {
  const { from, where } = storedOf(counted, asking, filter, days.to)
  const [uploads, bytes] = stored.map((one) => seriesOf(counted.rollup, one))
  const { rows } = await counted.db.execute<{ kind: FileKind; files: number; bytes: number; added: number }>(sql`
    select v.kind, coalesce(sum(c.amount) filter (where c.series = ${uploads}), 0)::float8 files,
      coalesce(sum(c.amount) filter (where c.series = ${bytes}), 0)::float8 bytes,
      coalesce(sum(c.amount) filter (where c.series = ${uploads} and c.day >= ${days.from}), 0)::float8 added
    from ${from} join ${versions} v on v.uuid = f.latest_version where ${where} group by v.kind`)
  return rows
}
