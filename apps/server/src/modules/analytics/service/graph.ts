import {
  type AnalyticsFilter,
  type AnalyticsGraph,
  type GraphPoint,
  type GraphSeries,
  graphSeries,
  invalid,
} from '@vitrine/contract'
import { type Days, daysBefore, eachDay } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import { copy } from '../copy.ts'
import * as store from '../store/numbers.ts'
import { countsOf, daysIn, type ReadContext } from './context.ts'

/** The longest range in days for which each day is one point of the chart. */
const DAILY_POINTS_MAX = 45

/** Returns the requested filter. Throws if there is more than one. */
export const filterIn = ({ folder, tag, person, media_centre }: AnalyticsFilter) => {
  const asked = Object.entries({ folder, tag, person, media_centre }).filter(([, uuid]) => uuid !== undefined)
  const [, second] = asked
  if (second) throw invalid(`/${second[0]}`, copy.oneFilter)
  return { folder, tag, person, media_centre }
}
const plain = (series: readonly GraphSeries[], of: string) => series.map((one) => `${of}_${one}`)
/** Returns the series available with a filter, and how to read them. */
const sourceOf = (ctx: ReadContext, team: string, filter: ReturnType<typeof filterIn>) => {
  const counted = countsOf(ctx, team)
  if (filter.person) {
    const { person } = filter
    const series = ['downloads', 'shares', 'uploads'] as const
    return { series, read: (days: Days) => store.perDayOf(counted, plain(series, 'person'), person, days) }
  }
  if (filter.media_centre) {
    const { media_centre } = filter
    const series = ['downloads', 'views'] as const
    return { series, read: (days: Days) => store.perDayOf(counted, plain(series, 'centre'), media_centre, days) }
  }
  if (filter.folder || filter.tag) {
    const series = ['downloads', 'views', 'uploads'] as const
    return { series, read: (days: Days) => store.perDayOfFiles(counted, ctx, plain(series, 'file'), filter, days) }
  }
  return { series: graphSeries, read: (days: Days) => counts.perDay(counted, graphSeries, days) }
}

const isSeries = (name: string): name is GraphSeries => graphSeries.some((one) => one === name)
/** Groups days into points of `step` days each. */
const pointsOf = (days: Days, rows: readonly { series: string; day: string; amount: number }[], step: number) => {
  const all = eachDay(days)
  const points = all
    .filter((_, at) => at % step === 0)
    .map((day): GraphPoint => ({ day, downloads: 0, views: 0, shares: 0, uploads: 0 }))
  const places = new Map(all.map((day, at) => [day, points[Math.floor(at / step)]]))
  for (const { series, day, amount } of rows) {
    const name = series.replace(/^.*_/, '')
    const point = places.get(day)
    if (point && isSeries(name)) point[name] += amount
  }
  return points
}

export const showGraph = async (
  ctx: ReadContext,
  team: string,
  { interval: wanted, ...asked }: AnalyticsFilter & { interval?: AnalyticsGraph['interval'] | undefined },
): Promise<AnalyticsGraph> => {
  const filter = filterIn(asked)
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const interval = wanted ?? (eachDay(days).length <= DAILY_POINTS_MAX ? 'day' : 'week')
  const before = daysBefore(days)
  const { series, read } = sourceOf(ctx, team, filter)
  const rows = await read({ from: before.from, to: days.to })
  const step = interval === 'day' ? 1 : 7
  return {
    ...days,
    time_zone,
    interval,
    counted: [...series],
    points: pointsOf(days, rows, step),
    before: pointsOf(before, rows, step),
  }
}
