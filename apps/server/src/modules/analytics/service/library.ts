import { type AnalyticsRange, fileKinds, type FileTypes, type LibraryGrowth } from '@vitrine/contract'
import { addDays, eachDay } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import * as store from '../store/numbers.ts'
import { countsOf, daysIn, type Reading } from './counted.ts'

/** Files and bytes at the end of each day: everything before, and what each day added and deleted. */
export const showLibrary = async (ctx: Reading, team: string, asked: AnalyticsRange): Promise<LibraryGrowth> => {
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const counted = countsOf(ctx, team)
  const before = await counts.sumsBefore(counted, ['files', 'bytes'], days.from)
  const sumOf = (name: string) => before.find(({ series }) => series === name)?.amount ?? 0
  const rows = await counts.perDay(counted, ['added', 'deleted', 'files', 'bytes'], days)
  const byDay = new Map(rows.map(({ series, day, amount }) => [`${series} ${day}`, amount]))
  let [files, bytes] = [sumOf('files'), sumOf('bytes')]
  return {
    ...days,
    time_zone,
    days: eachDay(days).map((day) => {
      const on = (series: string) => byDay.get(`${series} ${day}`) ?? 0
      files += on('files')
      bytes += on('bytes')
      return { day, added: on('added'), deleted: on('deleted'), files, bytes }
    }),
  }
}

/** The kinds of files that a team has, the most frequent first. */
export const showFileTypes = async (ctx: Reading, team: string, asked: AnalyticsRange): Promise<FileTypes> => {
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const counted = countsOf(ctx, team)
  const stored = await counts.sumsBefore(counted, ['kind_files', 'kind_bytes'], addDays(days.to, 1))
  const added = await store.sumsByKey(counted, ['kind_added'], days)
  const sumOf = (rows: readonly { series: string; key: string; amount: number }[], name: string, kind: string) =>
    rows.filter(({ series, key }) => series === name && key === kind).reduce((sum, { amount }) => sum + amount, 0)
  const types = fileKinds.map((kind) => ({
    kind,
    files: sumOf(stored, 'kind_files', kind),
    bytes: sumOf(stored, 'kind_bytes', kind),
    added: sumOf(added, 'kind_added', kind),
  }))
  return {
    ...days,
    time_zone,
    types: types
      .filter(({ files, bytes, added: fresh }) => files > 0 || bytes > 0 || fresh > 0)
      .toSorted((a, b) => b.files - a.files || b.bytes - a.bytes),
  }
}
