import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { copyOut, withSnapshot } from '../../platform/db/transfer/snapshot.ts'
import {
  appliedMigrations,
  checksumOf,
  listSequences,
  listTables,
  majorVersion,
} from '../../platform/db/transfer/tables.ts'
import { referencedObjects } from '../store/objects.ts'
import type { ObjectList } from './object-list.ts'
import { type Manifest, writeCompressed } from './manifest.ts'

/** The part of a manifest that describes the database. */
export type ExportedDatabase = Pick<Manifest, 'migrations' | 'postgres' | 'tables' | 'sequences'>

/** Writes a consistent snapshot of every table to a folder in the backup, and records which objects its rows refer to. */
export const exportDatabase = (
  url: string,
  { dir, round, objectList }: { dir: string; round: string; objectList: ObjectList },
): Promise<ExportedDatabase> =>
  withSnapshot(url, async (client) => {
    const folder = `database-${round}`
    await mkdir(path.join(dir, folder), { recursive: true, mode: 0o700 })
    const migrations = await appliedMigrations(client)
    const postgres = await majorVersion(client)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      const file = `${folder}/${table.schema}.${table.name}.copy.gz`
      const sum = await checksumOf(client, table)
      const sha256 = await writeCompressed(copyOut(client, table), path.join(dir, file))
      tables.push({ ...table, ...sum, file, sha256 })
    }
    await objectList.expectAll(round, referencedObjects(client))
    return { migrations, postgres, tables, sequences: await listSequences(client) }
  })
