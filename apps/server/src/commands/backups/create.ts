import { chmod, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { keysFrom } from '../../platform/crypto/keys.ts'
import { inParallel } from '../../platform/parallel.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { openLocalStorage } from '../../platform/storage/local.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { copyObject } from '../../platform/storage/verify.ts'
import { version } from '../../platform/version.ts'
import { copy } from '../copy.ts'
import type { Installation } from '../installation.ts'
import { knownObjects } from '../store/objects.ts'
import { type ObjectList, type ObjectListEntry, openObjectList } from './object-list.ts'
import { type ExportedDatabase, exportDatabase } from './export.ts'
import { type Manifest, readManifest, writeCompressed, writeManifest } from './manifest.ts'

const ROUNDS = 10
const AT_ONCE = 4

/** Returns the id of a secret, which a restore uses to check that it has the right one. */
export const secretId = (secret: string) => keysFrom({ secret, oldSecrets: [] }, 'backups').current.id

const requireOwnFolder = async (dir: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const names = await readdir(dir)
  if (names.length > 0 && !names.includes('objects.sqlite') && !(await readManifest(dir)))
    throw new StartProblem(copy.folderNotEmpty(dir))
}

type Copying = { db: Installation['db']; from: Storage; to: Storage; objectList: ObjectList; round: string }
/** Copies what the backup does not have yet. Returns the keys of damaged objects, and whether an object was
 *  deleted after the snapshot, in which case another round is needed. */
const copyObjects = async ({ db, from, to, objectList, round }: Copying) => {
  const damaged: string[] = []
  let isOutdated = false
  const copyEntry = async ({ key, size, expected, sha256 }: ObjectListEntry) => {
    // An object that was damaged when it was copied may have been repaired since.
    const isCopied = sha256 !== null && (!expected || sha256 === expected)
    if (isCopied && (await to.stat(key))?.size === size) return
    const copied = await copyObject(from, to, key)
    if (copied?.sha256) objectList.setHash(key, copied.sha256)
    if (copied?.sha256 && copied.size === size && (!expected || copied.sha256 === expected)) return
    if ((await knownObjects(db, [key])).has(key)) damaged.push(key)
    else isOutdated = true
  }
  await inParallel(AT_ONCE, objectList.entries(round), copyEntry)
  return { damaged, isOutdated }
}

const writeObjectList = async (dir: string, objectList: ObjectList, round: string): Promise<Manifest['objects']> => {
  const file = `objects-${round}.jsonl.gz`
  let [count, bytes] = [0, 0]
  const lines = function* () {
    for (const { key, size, sha256 } of objectList.entries(round)) {
      if (!sha256) continue
      count += 1
      bytes += size
      yield `${JSON.stringify([key, size, sha256])}\n`
    }
  }
  const sha256 = await writeCompressed(Readable.from(lines()), path.join(dir, file))
  return { file, sha256, count, bytes }
}

/** Removes files that only earlier versions of the backup needed. */
const removeOlder = async (dir: string, round: string, { objectList, to }: { objectList: ObjectList; to: Storage }) => {
  for (const name of await readdir(dir))
    if (/^(database|objects)-/.test(name) && !name.includes(round))
      await rm(path.join(dir, name), { recursive: true, force: true })
  for (const { key } of objectList.others(round)) {
    await to.remove(key)
    objectList.forget(key)
  }
}

const keepSecret = async (dir: string, data: string, isGenerated: boolean) => {
  const own = path.join(data, 'secret')
  const kept = isGenerated && (await stat(own).catch(() => undefined)) !== undefined
  if (!kept) return false
  await copyFile(own, path.join(dir, 'secret'))
  await chmod(path.join(dir, 'secret'), 0o600)
  return true
}

/** Writes a backup of an installation into a folder, or updates the existing one. The rows are a
 *  consistent snapshot; all objects they refer to are copied before the manifest is written. */
export const createBackup = async (
  dir: string,
  {
    installation,
    storage,
    isSecretGenerated,
    report = () => {},
  }: {
    installation: Pick<Installation, 'settings' | 'url' | 'db'>
    storage: Storage
    isSecretGenerated: boolean
    report?: (line: string) => void
  },
): Promise<Manifest> => {
  const { settings, url, db } = installation
  await requireOwnFolder(dir)
  const to = await openLocalStorage({ folder: path.join(dir, 'objects') })
  const objectList = openObjectList(path.join(dir, 'objects.sqlite'))
  try {
    for (let tries = 1; tries <= ROUNDS; tries++) {
      const created_at = new Date().toISOString()
      const round = created_at.replace(/\D/g, '')
      report(copy.copyingDatabase)
      const database: ExportedDatabase = await exportDatabase(url, { dir, round, objectList })
      report(copy.copyingFiles)
      const { damaged, isOutdated } = await copyObjects({ db, from: storage, to, objectList, round })
      if (isOutdated) {
        report(copy.copyingChanges)
        continue
      }
      const manifest: Manifest = {
        format: 1,
        id: round,
        version,
        created_at,
        ...database,
        objects: await writeObjectList(dir, objectList, round),
        damaged,
        secret: { id: secretId(settings.secret), kept: await keepSecret(dir, settings.data, isSecretGenerated) },
      }
      await writeManifest(dir, manifest)
      await removeOlder(dir, round, { objectList, to })
      return manifest
    }
    throw new StartProblem(copy.keptChanging(ROUNDS))
  } finally {
    objectList.close()
  }
}
