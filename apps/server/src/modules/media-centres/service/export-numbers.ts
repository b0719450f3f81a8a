import type { NumbersRange, NumberTable, PageReply } from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy, numberHeads } from '../copy.ts'
import * as centres from '../store/centres.ts'
import { listDownloaders, rangeIn, showAnalytics, showPerformance } from './numbers.ts'

type ReadContext = Context<'member'>
type Lines = (readonly (string | number)[])[]
/** The maximum number of rows in one exported table. */
const EXPORT_MAX = 10_000

const days = async (ctx: ReadContext, centre: string, asked: NumbersRange): Promise<Lines> => {
  const { days: rows } = await showPerformance(ctx, centre, asked)
  const cells = rows.map((row) => [
    row.day,
    row.visits,
    row.visitors,
    row.views,
    row.downloads,
    row.requests,
    row.searches,
    row.empty_searches,
  ])
  return [numberHeads.days, ...cells]
}
const people = async (ctx: ReadContext, centre: string, asked: NumbersRange): Promise<Lines> => {
  const { results } = await listDownloaders(ctx, centre, { ...asked, limit: EXPORT_MAX })
  const cells = results.map((one) => [one.name, one.email, one.downloads, one.files, one.last_at.toISOString()])
  return [numberHeads.people, ...cells]
}
const tops = async (
  ctx: ReadContext,
  centre: string,
  asked: NumbersRange,
  table: Exclude<NumberTable, 'days' | 'people'>,
): Promise<Lines> => {
  const found = await showAnalytics(ctx, centre, { ...asked, by: 'views', limit: EXPORT_MAX })
  switch (table) {
    case 'files':
      return [
        numberHeads.files,
        ...found.files.map((one) => [one.file?.name ?? copy.deletedFile, one.views, one.downloads, one.requests]),
      ]
    case 'albums':
      return [
        numberHeads.albums,
        ...found.albums.map((one) => [one.album?.title ?? copy.deletedAlbum, one.views, one.downloads]),
      ]
    case 'referrers':
      return [numberHeads.referrers, ...found.referrers.map((one) => [one.host, one.views])]
    case 'searches':
      return [numberHeads.searches, ...found.searches.map((one) => [one.query, one.searches])]
    case 'empty_searches':
      return [numberHeads.empty_searches, ...found.empty_searches.map((one) => [one.query, one.searches])]
  }
}

/** Returns one table of statistics as a CSV file. */
export const exportNumbers = async (
  ctx: ReadContext,
  centre: string,
  { table, ...asked }: NumbersRange & { table: NumberTable },
): Promise<PageReply> => {
  const lines =
    table === 'days'
      ? await days(ctx, centre, asked)
      : table === 'people'
        ? await people(ctx, centre, asked)
        : await tops(ctx, centre, asked, table)
  const { days: period } = await rangeIn(ctx, asked)
  const { slug } = await centres.one(ctx.db, centre)
  const name = `${slug}-${table.replaceAll('_', '-')}-${period.from}-to-${period.to}.csv`
  return { type: 'text/csv; charset=utf-8', body: lines.map(csvLine).join(''), attachment: name, cache: 'no-store' }
}
