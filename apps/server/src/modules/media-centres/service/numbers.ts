import {
  type CentreAnalytics,
  type CentrePerformance,
  type CentreTotals,
  centreTotals,
  type NumbersRange,
  type TopOrder,
  topOrders,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { cardsOf } from '../../files/index.ts'
import { zoneOf } from '../../teams/index.ts'
import { dayIn, type Days, daysBefore, daysOf, eachDay, partsOf } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import { topKeys } from '../../../platform/rollups/top.ts'
import { centreNumbers } from '../rollups.ts'
import * as store from '../store/numbers.ts'

type ReadContext = Context<'member'>
const countsOf = ({ db }: Pick<ReadContext, 'db'>, subject: string) => ({ db, rollup: centreNumbers, subject })

export const rangeIn = async ({ db, subject, now }: ReadContext, asked: NumbersRange) => {
  const time_zone = await zoneOf(db, subject.team)
  return { time_zone, days: daysOf(asked, dayIn(time_zone, now)) }
}

const none = (): CentreTotals => ({
  visits: 0,
  visitors: 0,
  views: 0,
  downloads: 0,
  requests: 0,
  searches: 0,
  empty_searches: 0,
})
const isTotal = (series: string): series is keyof CentreTotals => series in none()

/** The totals of each day, including days with nothing to count. */
const totalsPerDay = async (ctx: ReadContext, centre: string, days: Days) => {
  const byDay = new Map(eachDay(days).map((day) => [day, { day, ...none() }]))
  for (const { series, day, amount } of await counts.perDay(countsOf(ctx, centre), centreTotals, days)) {
    const at = byDay.get(day)
    if (at && isTotal(series)) at[series] = amount
  }
  return [...byDay.values()]
}
const summed = (rows: readonly CentreTotals[]): CentreTotals => {
  const sum = none()
  for (const row of rows) for (const total of centreTotals) sum[total] += row[total]
  return sum
}

export const showPerformance = async (
  ctx: ReadContext,
  centre: string,
  asked: NumbersRange,
): Promise<CentrePerformance> => {
  const { time_zone, days: range } = await rangeIn(ctx, asked)
  const before = daysBefore(range)
  const all = await totalsPerDay(ctx, centre, { from: before.from, to: range.to })
  const days = all.filter(({ day }) => day >= range.from)
  const earlier = all.filter(({ day }) => day < range.from)
  return {
    ...range,
    time_zone,
    totals: summed(days),
    days,
    before: { ...before, totals: summed(earlier), days: earlier },
  }
}

type Parts = ReturnType<typeof partsOf>
const topFiles = async (ctx: ReadContext, centre: string, parts: Parts, by: TopOrder, limit: number) => {
  const top = await topKeys({ ...countsOf(ctx, centre), series: `file_${by}`, parts, limit })
  const keys = top.map(({ key }) => key)
  const columns = new Map([[by, new Map(top.map(({ key, amount }) => [key, amount]))]])
  // The queries run one after another, because they share the transaction's connection.
  for (const order of topOrders.filter((one) => one !== by))
    columns.set(order, await counts.amountsOf(countsOf(ctx, centre), `file_${order}`, parts, keys))
  const cards = new Map(
    (await cardsOf(ctx, await store.visibleFiles(ctx.db, ctx, keys))).map((card) => [card.uuid, card]),
  )
  return keys.map((key) => {
    const card = cards.get(key)
    const file = card && {
      uuid: card.uuid,
      name: card.name,
      thumbnail_url: card.thumbnail_url,
      placeholder: card.placeholder,
    }
    const amount = (order: TopOrder) => columns.get(order)?.get(key) ?? 0
    return {
      file: file ?? null,
      views: amount('views'),
      downloads: amount('downloads'),
      requests: amount('requests'),
    }
  })
}
const topAlbums = async (ctx: ReadContext, centre: string, parts: Parts, limit: number) => {
  const viewed = await topKeys({ ...countsOf(ctx, centre), series: 'album_views', parts, limit })
  const keys = viewed.map(({ key }) => key)
  const downloads = await counts.amountsOf(countsOf(ctx, centre), 'album_downloads', parts, keys)
  const albums = new Map((await store.albumTitles(ctx.db, keys)).map((album) => [album.uuid, album]))
  return viewed.map(({ key, amount }) => ({
    album: albums.get(key) ?? null,
    views: amount,
    downloads: downloads.get(key) ?? 0,
  }))
}

export const showAnalytics = async (
  ctx: ReadContext,
  centre: string,
  { by, limit, ...asked }: NumbersRange & { by: TopOrder; limit: number },
): Promise<CentreAnalytics> => {
  const { days } = await rangeIn(ctx, asked)
  const parts = partsOf(days)
  const most = (series: string) => topKeys({ ...countsOf(ctx, centre), series, parts, limit })
  const searches = async (series: string) =>
    (await most(series)).map(({ key, amount }) => ({ query: key, searches: amount }))
  return {
    ...days,
    files: await topFiles(ctx, centre, parts, by, limit),
    albums: await topAlbums(ctx, centre, parts, limit),
    referrers: (await most('referrers')).map(({ key, amount }) => ({ host: key, views: amount })),
    searches: await searches('searches_by_text'),
    empty_searches: await searches('empty_searches_by_text'),
  }
}

export const listDownloaders = async (
  ctx: ReadContext,
  centre: string,
  { cursor, limit, ...asked }: NumbersRange & { cursor?: string | undefined; limit: number },
) => {
  const { time_zone, days } = await rangeIn(ctx, asked)
  const { results, ...rest } = await store.downloaders(ctx.db, centre, time_zone, days, { cursor, limit })
  return {
    ...rest,
    results: results.map(({ last_at, ...one }) => ({ ...one, last_at: new Date(last_at) })),
  }
}
