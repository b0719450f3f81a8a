import {
  type AnalyticsFilter,
  type AnalyticsOverview,
  type AnalyticsRange,
  type TeamTotals,
  teamTotals,
} from '@vitrine/contract'
import { daysBefore, partsOf } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import { topKeys } from '../../../platform/rollups/top.ts'
import { lookAlikeGroups } from '../../duplicates/index.ts'
import { cardsOf } from '../../files/index.ts'
import * as store from '../store/library.ts'
import { countsOf, daysIn, type ReadContext } from './context.ts'
import { filterIn } from './graph.ts'

const TOP = 10

const none = (): TeamTotals => ({
  downloads: 0,
  views: 0,
  shares: 0,
  uploads: 0,
  people: 0,
  requests: 0,
  searches: 0,
  empty_searches: 0,
})
type OfDay = { series: string; day: string; amount: number }
const totalsOf = (rows: readonly OfDay[]): TeamTotals => {
  const totals = none()
  for (const { series, amount } of rows) {
    const name = teamTotals.find((one) => one === series)
    if (name) totals[name] += amount
  }
  return totals
}

export const showOverview = async (
  ctx: ReadContext,
  team: string,
  asked: AnalyticsRange,
): Promise<AnalyticsOverview> => {
  const { days, time_zone, today } = await daysIn(ctx, team, asked)
  const [before, parts, counted] = [daysBefore(days), partsOf(days), countsOf(ctx, team)]
  const rows = await counts.perDay(counted, teamTotals, { from: before.from, to: days.to })
  const most = (series: string, limit = TOP) => topKeys({ ...counted, series, parts, limit })
  return {
    ...days,
    time_zone,
    totals: totalsOf(rows.filter(({ day }) => day >= days.from)),
    before: { ...before, totals: totalsOf(rows.filter(({ day }) => day < days.from)) },
    ...(await store.countFiles(counted, ctx)),
    sources: (await most('surface_downloads')).map(({ key, amount }) => ({ surface: key, downloads: amount })),
    empty_searches: (await most('empty_searches_by_text')).map(({ key, amount }) => ({ query: key, searches: amount })),
    expiring: await store.expiringByMonth(ctx.db, team, ctx, today),
    duplicates: (await lookAlikeGroups(ctx.db, team, ctx, { limit: 1 })).count,
  }
}

export const listNeverUsed = async (
  ctx: ReadContext,
  team: string,
  {
    cursor,
    limit,
    ...filter
  }: Pick<AnalyticsFilter, 'folder' | 'tag'> & { cursor?: string | undefined; limit: number },
) => {
  const { folder, tag } = filterIn(filter)
  const { results, ...rest } = await store.neverUsed(countsOf(ctx, team), ctx, { cursor, limit, folder, tag })
  const uuids = results.map(({ uuid }) => uuid)
  const cards = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  const shown = uuids.flatMap((uuid) => {
    const card = cards.get(uuid)
    if (!card) return []
    const { name, size, created_at, thumbnail_url, placeholder } = card
    return [{ uuid, name, size, created_at, thumbnail_url, placeholder }]
  })
  return { ...rest, results: shown }
}
