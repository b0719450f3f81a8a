import type { AnalyticsFilter, Interactions, UsedFile, UsedLink } from '@vitrine/contract'
import { type Days, partsOf } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import { topKeys } from '../../../platform/rollups/top.ts'
import { cardsOf } from '../../files/index.ts'
import { centreNumbers } from '../../media-centres/index.ts'
import * as numbers from '../store/numbers.ts'
import * as store from '../store/library.ts'
import { countsOf, daysIn, type ReadContext } from './context.ts'
import { filterIn } from './graph.ts'

type InteractionsQuery = Omit<AnalyticsFilter, 'person'> & { by: 'downloads' | 'views'; limit: number }
type Used = { days: Days; by: InteractionsQuery['by']; limit: number }

/** The names and thumbnails of the files that the caller can see, by file. */
const seenCards = async (ctx: ReadContext, uuids: readonly string[]) => {
  const cards = await cardsOf(ctx, await store.seenFiles(ctx.db, ctx, uuids))
  return new Map(
    cards.map(({ uuid, name, thumbnail_url, placeholder }) => [uuid, { uuid, name, thumbnail_url, placeholder }]),
  )
}

const usedFiles = async (
  ctx: ReadContext,
  team: string,
  asked: InteractionsQuery,
  { days, by, limit }: Used,
): Promise<UsedFile[]> => {
  const { media_centre, ...filter } = filterIn(asked)
  const counted = media_centre ? { db: ctx.db, rollup: centreNumbers, subject: media_centre } : countsOf(ctx, team)
  const [parts, series] = [partsOf(days), `file_${by}`]
  const top =
    filter.folder || filter.tag
      ? await numbers.topOfFiles(counted, ctx, series, filter, days, limit)
      : await topKeys({ ...counted, series, parts, limit })
  const keys = top.map(({ key }) => key)
  const downloads = await counts.amountsOf(counted, 'file_downloads', parts, keys)
  const views = await counts.amountsOf(counted, 'file_views', parts, keys)
  const cards = await seenCards(ctx, keys)
  return keys.map((key) => ({
    file: cards.get(key) ?? null,
    downloads: downloads.get(key) ?? 0,
    views: views.get(key) ?? 0,
  }))
}

const usedLinks = async (ctx: ReadContext, team: string, { days, by, limit }: Used): Promise<UsedLink[]> => {
  const [counted, parts] = [countsOf(ctx, team), partsOf(days)]
  const top = (series: string) => topKeys({ ...counted, series, parts, limit })
  // Links are ranked by `by`; links that have only the other count come last.
  const [first, second] = by === 'views' ? ['link_views', 'link_downloads'] : ['link_downloads', 'link_views']
  const keys = [...new Set([...(await top(first ?? '')), ...(await top(second ?? ''))].map(({ key }) => key))]
  const shown = keys.slice(0, limit)
  const downloads = await counts.amountsOf(counted, 'link_downloads', parts, shown)
  const views = await counts.amountsOf(counted, 'link_views', parts, shown)
  const titles = new Map((await store.linkTitles(ctx.db, team, shown)).map((link) => [link.uuid, link]))
  return shown.map((key) => ({
    link: titles.get(key) ?? null,
    views: views.get(key) ?? 0,
    downloads: downloads.get(key) ?? 0,
  }))
}

const SURFACES_MAX = 50
/** Views and downloads by source. */
const surfacesOf = async (ctx: ReadContext, team: string, days: Days) => {
  const [counted, parts] = [countsOf(ctx, team), partsOf(days)]
  const all = (series: string) => topKeys({ ...counted, series, parts, limit: SURFACES_MAX })
  const downloads = await all('surface_downloads')
  const views = new Map((await all('surface_views')).map(({ key, amount }) => [key, amount]))
  const names = new Set([...downloads.map(({ key }) => key), ...views.keys()])
  const byName = new Map(downloads.map(({ key, amount }) => [key, amount]))
  return [...names].map((surface) => ({
    surface,
    views: views.get(surface) ?? 0,
    downloads: byName.get(surface) ?? 0,
  }))
}

export const showInteractions = async (
  ctx: ReadContext,
  team: string,
  asked: InteractionsQuery,
): Promise<Interactions> => {
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const used = { days, by: asked.by, limit: asked.limit }
  const isFiltered = (asked.folder ?? asked.tag ?? asked.media_centre) !== undefined
  return {
    ...days,
    time_zone,
    surfaces: isFiltered ? [] : await surfacesOf(ctx, team, days),
    files: await usedFiles(ctx, team, asked, used),
    links: isFiltered ? [] : await usedLinks(ctx, team, used),
  }
}
