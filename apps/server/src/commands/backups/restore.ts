import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beginImport, importDatabase } from '../../platform/db/transfer/import.ts'
import { inParallel } from '../../platform/parallel.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { openLocalStorage } from '../../platform/storage/local.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { copyObject, hashObject } from '../../platform/storage/verify.ts'
import { forgetPartialObjects } from '../store/objects.ts'
import { copy } from '../copy.ts'
import { secretId } from './create.ts'
import { linesOf, type Manifest, readCompressed, readManifest, verifyFile } from './manifest.ts'

const AT_ONCE = 4

/** The target of a restore. `secret` is undefined if the settings have none. */
export type RestoreTarget = { data: string; secret: string | undefined; url: string; storage: Storage }

/** Returns the manifest of a backup after checking that none of its files has changed. Writes nothing. */
const verifyBackup = async (dir: string): Promise<Manifest> => {
  const manifest = await readManifest(dir)
  if (!manifest) throw new StartProblem(copy.noBackup(dir))
  for (const file of [...manifest.tables, manifest.objects]) await verifyFile(dir, file)
  return manifest
}

/** Throws if the settings have a different secret from the backup's, or if neither of them contains one: without the
 *  backup's secret, stored tokens cannot be read. */
const requireSecret = ({ secret }: Manifest, target: RestoreTarget) => {
  if (target.secret === undefined && !secret.kept) throw new StartProblem(copy.secretMissing)
  if (target.secret !== undefined && secretId(target.secret) !== secret.id) throw new StartProblem(copy.secretWrong)
}

const restoreSecret = async (dir: string, target: RestoreTarget) => {
  if (target.secret !== undefined) return
  const own = path.join(target.data, 'secret')
  await copyFile(path.join(dir, 'secret'), own)
  await chmod(own, 0o600)
}

/** Throws unless the store is empty or contains an interrupted restore of this backup. Returns the path of the
 *  file that marks an interrupted restore. */
const requireEmptyStore = async ({ id }: Manifest, { data, storage }: RestoreTarget) => {
  const mark = path.join(data, 'restoring')
  if ((await readFile(mark, 'utf8').catch(() => '')) === id) return mark
  for await (const { key } of storage.list()) throw new StartProblem(copy.storeNotEmpty(key))
  return mark
}

/** Copies all objects. Returns the keys of those that are missing or damaged in the backup. */
const restoreObjects = async (dir: string, { objects }: Manifest, { storage }: RestoreTarget) => {
  const damaged: string[] = []
  const from = await openLocalStorage({ folder: path.join(dir, 'objects') })
  await inParallel(AT_ONCE, linesOf(path.join(dir, objects.file)), async (line) => {
    const [key, size, sha256] = JSON.parse(line) as [string, number, string]
    if ((await storage.stat(key))?.size === size && (await hashObject(storage, key))?.sha256 === sha256) return
    if ((await copyObject(from, storage, key))?.sha256 !== sha256) damaged.push(key)
  })
  return damaged
}

/** Creates an installation from a backup: first the files, then the database, each verified by hash. Returns the manifest,
 *  and the keys of objects that are missing or damaged in the backup; everything else is restored. */
export const restoreBackup = async (
  dir: string,
  target: RestoreTarget,
  report: (line: string) => void = () => {},
): Promise<{ manifest: Manifest; damaged: string[] }> => {
  const manifest = await verifyBackup(dir)
  requireSecret(manifest, target)
  const mark = await requireEmptyStore(manifest, target)
  await beginImport(target.url, manifest.id)
  await mkdir(target.data, { recursive: true, mode: 0o711 })
  await writeFile(mark, manifest.id)
  await restoreSecret(dir, target)
  report(copy.copyingFiles)
  const damaged = await restoreObjects(dir, manifest, target)
  report(copy.copyingDatabase)
  await importDatabase(target.url, {
    ...manifest,
    read: (table) => readCompressed(path.join(dir, fileOf(manifest, table))),
    onRows: forgetPartialObjects,
  })
  await rm(mark, { force: true })
  return { manifest, damaged }
}

const fileOf = ({ tables }: Manifest, { schema, name }: { schema: string; name: string }) =>
  tables.find((table) => table.schema === schema && table.name === name)?.file ?? ''
