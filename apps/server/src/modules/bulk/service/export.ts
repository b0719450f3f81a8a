import { Readable } from 'node:stream'
import { AppError, BULK_BATCH, type PageReply, type Selection } from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import { attributeRows } from '../store/attributes.ts'
import { exportRows } from '../store/csv.ts'
import { uuidsOf } from '../store/selection.ts'
import { attributeColumns, writeCell } from './attribute-columns.ts'
import { importableColumns, readOnlyColumns, VALUE_SEPARATOR } from './columns.ts'
import { filesOf } from './start.ts'

const fields = ['uuid', ...Object.keys(importableColumns), 'tags', ...readOnlyColumns.filter((name) => name !== 'uuid')]

/** Streams the fields of the selected files as CSV in batches, so that the whole export is never in memory. */
export const exportCsv = async (
  ctx: Context<'member', 'file.exported'>,
  team: string,
  selection: Selection,
): Promise<PageReply> => {
  const uuids = await uuidsOf(ctx.db, team, await filesOf(ctx, team, selection), ctx)
  if (uuids.length === 0) throw new AppError('bulk.nothing')
  await ctx.record('file.exported', { files: uuids.length })
  const own = await attributeColumns(ctx.db, team, ctx.actor)
  const ids = own.map(({ attribute }) => attribute.uuid)
  const lines = async function* () {
    yield `\uFEFF${csvLine([...fields, ...own.map(({ name }) => name)])}`
    for (let at = 0; at < uuids.length; at += BULK_BATCH) {
      const batch = uuids.slice(at, at + BULK_BATCH)
      const rows = await exportRows(ctx.db, batch, VALUE_SEPARATOR)
      const attributeValues = new Map(
        (await attributeRows(ctx.db, batch, ids)).map((one) => [`${one.file} ${one.attribute}`, one.value]),
      )
      const cellsOf = (row: (typeof rows)[number]) => [
        ...fields.map((name) => row[name] ?? ''),
        ...ids.map((attribute) => writeCell(attributeValues.get(`${row['uuid']} ${attribute}`))),
      ]
      yield rows.map((row) => csvLine(cellsOf(row))).join('')
    }
  }
  const body = Readable.from(lines(), { objectMode: false })
  return { type: 'text/csv; charset=utf-8', body, cache: 'no-store', attachment: 'files.csv' }
}
