import { type AnalyticsFilter, fileKinds, type FileTypes, type LibraryGrowth } from '@vitrine/contract'
import { addDays, type Days, eachDay } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import * as store from '../store/numbers.ts'
import { countsOf, daysIn, type ReadContext } from './context.ts'
import { filterIn } from './graph.ts'

type LibraryQuery = Omit<AnalyticsFilter, 'person' | 'media_centre'>
/** The size of the library before the first day, and the change on each day. */
type Growth = { files: number; bytes: number; on: (series: string, day: string) => number }

const growthOfTeam = async (ctx: ReadContext, team: string, days: Days): Promise<Growth> => {
  const counted = countsOf(ctx, team)
  const before = await counts.sumsBefore(counted, ['files', 'bytes'], days.from)
  const sumOf = (name: string) => before.find(({ series }) => series === name)?.amount ?? 0
  const rows = await counts.perDay(counted, ['added', 'deleted', 'files', 'bytes'], days)
  const byDay = new Map(rows.map(({ series, day, amount }) => [`${series} ${day}`, amount]))
  return { files: sumOf('files'), bytes: sumOf('bytes'), on: (series, day) => byDay.get(`${series} ${day}`) ?? 0 }
}

/** The growth of the files that are in the folder or have the tag now. Deleted files have neither, so none are subtracted. */
const growthOfFiles = async (ctx: ReadContext, team: string, filter: store.FileFilter, days: Days): Promise<Growth> => {
  const [added, size] = ['file_uploads', 'file_bytes'] as const
  const rows = await store.storedPerDay(countsOf(ctx, team), ctx, filter, days.to)
  const sumBefore = (name: string) =>
    rows.filter((row) => row.series === name && row.day < days.from).reduce((sum, { amount }) => sum + amount, 0)
  const byDay = new Map(rows.map((row) => [`${row.series} ${row.day}`, row.amount]))
  const sources: Readonly<Record<string, string>> = { added, files: added, bytes: size }
  return {
    files: sumBefore(added),
    bytes: sumBefore(size),
    on: (name, day) => byDay.get(`${sources[name] ?? ''} ${day}`) ?? 0,
  }
}

/** Files and bytes at the end of each day, as a running total of additions and deletions. */
export const showLibrary = async (ctx: ReadContext, team: string, asked: LibraryQuery): Promise<LibraryGrowth> => {
  const { folder, tag } = filterIn(asked)
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const growth =
    folder || tag ? await growthOfFiles(ctx, team, { folder, tag }, days) : await growthOfTeam(ctx, team, days)
  let { files, bytes } = growth
  return {
    ...days,
    time_zone,
    days: eachDay(days).map((day) => {
      files += growth.on('files', day)
      bytes += growth.on('bytes', day)
      return { day, added: growth.on('added', day), deleted: growth.on('deleted', day), files, bytes }
    }),
  }
}

const typesOfTeam = async (ctx: ReadContext, team: string, days: Days): Promise<FileTypes['types']> => {
  const counted = countsOf(ctx, team)
  const stored = await counts.sumsBefore(counted, ['kind_files', 'kind_bytes'], addDays(days.to, 1))
  const added = await store.sumsByKey(counted, ['kind_added'], days)
  const sumOf = (rows: readonly { series: string; key: string; amount: number }[], name: string, kind: string) =>
    rows.filter(({ series, key }) => series === name && key === kind).reduce((sum, { amount }) => sum + amount, 0)
  return fileKinds.map((kind) => ({
    kind,
    files: sumOf(stored, 'kind_files', kind),
    bytes: sumOf(stored, 'kind_bytes', kind),
    added: sumOf(added, 'kind_added', kind),
  }))
}

/** The kinds of files that a team has, the most frequent first. */
export const showFileTypes = async (ctx: ReadContext, team: string, asked: LibraryQuery): Promise<FileTypes> => {
  const { folder, tag } = filterIn(asked)
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const types =
    folder || tag
      ? await store.kindsOfFiles(countsOf(ctx, team), ctx, { folder, tag }, days)
      : await typesOfTeam(ctx, team, days)
  return {
    ...days,
    time_zone,
    types: types
      .filter(({ files, bytes, added }) => files > 0 || bytes > 0 || added > 0)
      .toSorted((a, b) => b.files - a.files || b.bytes - a.bytes),
  }
}
