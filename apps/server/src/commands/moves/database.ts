import { randomUUID } from 'node:crypto'
import { importDatabase, requireEmptyDatabase, type TableCopy } from '../../platform/db/transfer/import.ts'
import { findMove, makeReadOnly } from '../../platform/db/transfer/read-only.ts'
import { copyOut, withSnapshot } from '../../platform/db/transfer/snapshot.ts'
import {
  appliedMigrations,
  checksumOf,
  listSequences,
  listTables,
  majorVersion,
} from '../../platform/db/transfer/tables.ts'
import { copy } from '../copy.ts'

/** Copies a database into an empty one. The source becomes read-only, so no write can be lost, and an
 *  interrupted move continues with the next table. */
export const moveDatabase = async (
  source: string,
  target: string,
  report: (line: string) => void = () => {},
): Promise<TableCopy[]> => {
  const begun = await findMove(source)
  const id = begun ?? randomUUID()
  await requireEmptyDatabase(target, id)
  if (!begun) report(copy.readOnlyNow)
  // Needed even when continuing: the interrupted attempt may have left sessions that can still write.
  await makeReadOnly(source, id)
  return withSnapshot(source, async (client) => {
    const tables: TableCopy[] = []
    for (const table of await listTables(client)) tables.push({ ...table, ...(await checksumOf(client, table)) })
    await importDatabase(target, {
      id,
      migrations: await appliedMigrations(client),
      postgres: await majorVersion(client),
      tables,
      sequences: await listSequences(client),
      read: (table) => copyOut(client, table),
      onTable: ({ name, rows }) => report(copy.tableDone(name, rows.toLocaleString('en'))),
    })
    return tables
  })
}
