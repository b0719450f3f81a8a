import {
  type AnalyticsFilter,
  type AnalyticsTable,
  fileKindLabels,
  type PageReply,
  surfaceInWords,
} from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import { partsOf } from '../../../platform/rollups/range.ts'
import { topKeys } from '../../../platform/rollups/top.ts'
import { lookAlikeGroups } from '../../duplicates/index.ts'
import { cardsOf } from '../../files/index.ts'
import { copy, heads } from '../copy.ts'
import * as store from '../store/library.ts'
import { countsOf, daysIn, type ReadContext } from './context.ts'
import { showGraph } from './graph.ts'
import { showInteractions } from './interactions.ts'
import { showFileTypes, showLibrary } from './library.ts'
import { listNeverUsed } from './overview.ts'
import { showUsers } from './users.ts'

type Lines = (readonly (string | number)[])[]
/** The maximum number of rows in one exported table. */
const EXPORT_MAX = 10_000
/** The maximum number of groups of possible duplicates in the export. Each group has a few files. */
const GROUPS_MAX = 1000

const used = { by: 'downloads', limit: EXPORT_MAX } as const
const tables: Record<AnalyticsTable, (ctx: ReadContext, team: string, asked: AnalyticsFilter) => Promise<Lines>> = {
  days: async (ctx, team, asked) => {
    const { points } = await showGraph(ctx, team, { ...asked, interval: 'day' })
    const rows = points.map((one) => [one.day, one.downloads, one.views, one.shares, one.uploads])
    return [heads.days, ...rows]
  },
  library: async (ctx, team, asked) => {
    const { days } = await showLibrary(ctx, team, asked)
    const rows = days.map(({ day, added, deleted, files, bytes }) => [day, added, deleted, files, bytes])
    return [heads.library, ...rows]
  },
  file_types: async (ctx, team, asked) => {
    const { types } = await showFileTypes(ctx, team, asked)
    return [heads.file_types, ...types.map((one) => [fileKindLabels[one.kind], one.files, one.bytes, one.added])]
  },
  people: async (ctx, team, asked) => {
    const { people } = await showUsers(ctx, team, asked)
    const rows = people.map(({ user, downloads, uploads, shares, actions, last_login }) => [
      user ? `${user.first_name} ${user.last_name}`.trim() : copy.outsiders,
      downloads,
      uploads,
      shares,
      actions,
      last_login?.toISOString() ?? '',
    ])
    return [heads.people, ...rows]
  },
  files: async (ctx, team, asked) => {
    const { files } = await showInteractions(ctx, team, { ...asked, ...used })
    const rows = files.map(({ file, downloads, views }) => [file?.name ?? copy.deletedFile, downloads, views])
    return [heads.files, ...rows]
  },
  links: async (ctx, team, asked) => {
    const { links } = await showInteractions(ctx, team, { ...asked, ...used })
    const rows = links.map(({ link, downloads, views }) => [link?.title ?? copy.deletedLink, downloads, views])
    return [heads.links, ...rows]
  },
  sources: async (ctx, team, asked) => {
    const { surfaces } = await showInteractions(ctx, team, { ...asked, ...used, limit: 1 })
    const rows = surfaces.map(({ surface, downloads, views }) => [surfaceInWords(surface), downloads, views])
    return [heads.sources, ...rows]
  },
  empty_searches: async (ctx, team, asked) => {
    const { days } = await daysIn(ctx, team, asked)
    const found = await topKeys({
      ...countsOf(ctx, team),
      series: 'empty_searches_by_text',
      parts: partsOf(days),
      limit: EXPORT_MAX,
    })
    return [heads.empty_searches, ...found.map(({ key, amount }) => [key, amount])]
  },
  never_used: async (ctx, team, { folder, tag }) => {
    const { results } = await listNeverUsed(ctx, team, { folder, tag, limit: EXPORT_MAX })
    const rows = results.map(({ name, size, created_at }) => [name, size, created_at.toISOString()])
    return [heads.never_used, ...rows]
  },
  expiring: async (ctx, team, asked) => {
    const { today } = await daysIn(ctx, team, asked)
    const found = await store.expiringFiles(ctx.db, team, ctx, today, EXPORT_MAX)
    return [heads.expiring, ...found.map(({ name, expiration_date }) => [name, expiration_date])]
  },
  duplicates: async (ctx, team) => {
    const { results } = await lookAlikeGroups(ctx.db, team, ctx, { limit: GROUPS_MAX })
    const uuids = results.flatMap(({ files }) => files)
    const names = new Map((await cardsOf(ctx, uuids)).map(({ uuid, name }) => [uuid, name]))
    const rows = results.flatMap(({ files }, at) => files.map((file) => [at + 1, names.get(file) ?? '']))
    return [heads.duplicates, ...rows]
  },
}

/** Returns one table of the analytics as CSV. */
export const exportTable = async (
  ctx: ReadContext,
  team: string,
  { table, ...asked }: AnalyticsFilter & { table: AnalyticsTable },
): Promise<PageReply> => {
  const lines = await tables[table](ctx, team, asked)
  const name = `analytics-${table.replaceAll('_', '-')}.csv`
  return { type: 'text/csv; charset=utf-8', body: lines.map(csvLine).join(''), attachment: name, cache: 'no-store' }
}
