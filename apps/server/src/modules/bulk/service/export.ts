import { Readable } from 'node:stream'
import { AppError, BULK_BATCH, type OwnPage, type Selection } from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import { exported } from '../store/csv.ts'
import { uuidsOf } from '../store/selection.ts'
import { importable, readOnly, SEVERAL } from './columns.ts'
import { chosenBy } from './start.ts'

const header = ['uuid', ...Object.keys(importable), 'tags', ...readOnly.filter((name) => name !== 'uuid')]

/** The fields of chosen files as CSV, batch by batch: as long as it is, it never stands in memory as a whole. */
export const exportCsv = async (
  ctx: Context<'member', 'file.exported'>,
  team: string,
  selection: Selection,
): Promise<OwnPage> => {
  const uuids = await uuidsOf(ctx.db, team, await chosenBy(ctx, team, selection), ctx.actor)
  if (uuids.length === 0) throw new AppError('bulk.nothing')
  await ctx.record('file.exported', { files: uuids.length })
  const lines = async function* () {
    yield `\uFEFF${csvLine(header)}`
    for (let at = 0; at < uuids.length; at += BULK_BATCH) {
      const rows = await exported(ctx.db, uuids.slice(at, at + BULK_BATCH), SEVERAL)
      yield rows.map((row) => csvLine(header.map((name) => row[name] ?? ''))).join('')
    }
  }
  const body = Readable.from(lines(), { objectMode: false })
  return { type: 'text/csv; charset=utf-8', body, cache: 'no-store', attachment: 'files.csv' }
}
