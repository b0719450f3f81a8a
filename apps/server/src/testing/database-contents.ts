import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { withSnapshot } from '../platform/db/transfer/snapshot.ts'
import { checksumOf, listSequences, listTables } from '../platform/db/transfer/tables.ts'

/** A folder for the duration of a test. */
export const newFolder = async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'))
  // PostgreSQL does not run as root, and its user must reach the folder.
  await chmod(dir, 0o755)
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** The checksums of all tables, and the state of all sequences. */
export const contentOf = (url: string) =>
  withSnapshot(url, async (client) => {
    const content: Record<string, unknown> = {}
    for (const table of await listTables(client)) content[table.name] = await checksumOf(client, table)
    return { content, sequences: await listSequences(client) }
  })
