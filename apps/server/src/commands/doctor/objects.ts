import type { Db } from '../../platform/db/db.ts'
import { withSnapshot } from '../../platform/db/transfer/snapshot.ts'
import { inBatches } from '../../platform/batches.ts'
import { inParallel } from '../../platform/parallel.ts'
import type { ListedObject, Storage } from '../../platform/storage/storage.ts'
import { hashObject, unlessStoreFails, whenStoreIsUp } from '../../platform/storage/verify.ts'
import { knownObjects, referencedObjects, type ReferencedObject, sampleOriginals } from '../store/objects.ts'
import { copy } from './copy.ts'
import { type Finding, findings } from './finding.ts'

const AT_ONCE = 4
const SHOWN = 5
/** Recent objects may belong to an upload or a job in progress; the hourly sweep ignores them too. */
const RECENT_MS = 3_600_000

const some = (keys: string[]) => `${keys.slice(0, SHOWN).join(', ')}${keys.length > SHOWN ? ', …' : ''}`

/** Finds rows whose object is missing or has the wrong size. */
export const checkRows = async ({
  url,
  db,
  storage,
}: {
  url: string
  db: Db
  storage: Storage
}): Promise<Finding[]> => {
  const { ok, problem } = findings('files')
  let count = 0
  let missing: string[] = []
  await withSnapshot(url, (client) =>
    inParallel(AT_ONCE * 4, referencedObjects(client), async ({ key, size }) => {
      count += 1
      const found = await whenStoreIsUp(() => storage.stat(key)).catch(unlessStoreFails(storage))
      if (found?.size !== size) missing.push(key)
    }),
  )
  // Some rows may have been deleted since the snapshot.
  const known = await knownObjects(db, missing)
  missing = missing.filter((key) => known.has(key))
  if (missing.length === 0) return [ok(copy.objectsOk(count.toLocaleString('en')))]
  return [problem(copy.objectsMissing(missing.length, some(missing)), copy.restoreThem)]
}

/** Finds objects that no row refers to. */
export const checkOrphans = async (
  { db, storage }: { db: Db; storage: Storage },
  now = Date.now(),
): Promise<Finding[]> => {
  const { ok, warning } = findings('orphans')
  const before = now - RECENT_MS
  let bytes = 0
  const orphans: string[] = []
  const look = async (page: ListedObject[]) => {
    const known = await knownObjects(
      db,
      page.map(({ key }) => key),
    )
    for (const { key, size } of page) {
      if (known.has(key)) continue
      orphans.push(key)
      bytes += size
    }
  }
  for await (const page of inBatches(storage.list()))
    await look(page.filter(({ modified_at }) => modified_at.getTime() < before))
  if (orphans.length === 0) return [ok(copy.noOrphans)]
  return [warning(copy.orphans(orphans.length, (bytes / 1e6).toFixed(1), some(orphans)), copy.sweep)]
}

/** Reads originals and compares their hashes: a sample, or every original with `all`. */
export const checkHashes = async (
  { url, db, storage }: { url: string; db: Db; storage: Storage },
  which: 'sample' | 'all',
): Promise<Finding[]> => {
  const { ok, problem } = findings('hashes')
  let [count, damaged] = [0, [] as string[]]
  const look = async ({ key, sha256 }: ReferencedObject) => {
    if (!sha256) return
    count += 1
    if ((await hashObject(storage, key))?.sha256 !== sha256) damaged.push(key)
  }
  if (which === 'all') await withSnapshot(url, (client) => inParallel(AT_ONCE, referencedObjects(client), look))
  else await inParallel(AT_ONCE, await sampleOriginals(db, 100), look)
  const known = await knownObjects(db, damaged)
  damaged = damaged.filter((key) => known.has(key))
  const [read, all] = [count.toLocaleString('en'), which === 'all']
  if (damaged.length === 0) return [ok(copy.hashesMatch(read, all))]
  return [problem(copy.hashesDiffer(read, all, damaged.length, some(damaged)), copy.restoreThem)]
}
