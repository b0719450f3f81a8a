import type { FileNumbers } from '@vitrine/contract'
import { addDays, dayIn } from '../../../platform/rollups/range.ts'
import { zoneOf } from '../../teams/index.ts'
import { perDayOfFile } from '../store/numbers.ts'
import { countsOf, type ReadContext } from './context.ts'

const RECENT_DAYS = 30

/** How often a file was downloaded and viewed. Any member who can see the file can see these counts. */
export const showFile = async (ctx: ReadContext, file: string): Promise<FileNumbers> => {
  const { team } = ctx.subject
  const since = addDays(dayIn(await zoneOf(ctx.db, team), ctx.now), 1 - RECENT_DAYS)
  const rows = await perDayOfFile(countsOf(ctx, team), ['file_downloads', 'file_views'], file)
  const sumOf = (name: string, from = '') =>
    rows.filter(({ series, day }) => series === name && day >= from).reduce((sum, { amount }) => sum + amount, 0)
  return {
    downloads: sumOf('file_downloads'),
    views: sumOf('file_views'),
    recent: { downloads: sumOf('file_downloads', since), views: sumOf('file_views', since) },
  }
}
