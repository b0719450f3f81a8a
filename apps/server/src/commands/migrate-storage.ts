import path from 'node:path'
import { StartProblem } from '../platform/start-problem.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { type Installation, withInstallation, withStorage } from './installation.ts'
import { moveStorage } from './moves/storage.ts'
import { countUploadsInProgress, knownObjects } from './store/objects.ts'

/** Opens both stores. With `s3`, the old bucket or the data folder is copied to the configured bucket; otherwise the store in
 *  use is copied to a folder. */
const withStores = async <T>(
  { settings, db }: Pick<Installation, 'settings' | 'db'>,
  target: string,
  use: (from: Storage, to: Storage) => Promise<T>,
): Promise<T> => {
  const { data, s3, oldS3 } = settings
  if (target !== 's3')
    return withStorage(settings, db, async (from) =>
      use(from, await openLocalStorage({ folder: path.resolve(target) })),
    )
  if (!s3) throw new StartProblem(copy.storageSettings)
  if (oldS3 && oldS3.bucket === s3.bucket && oldS3.endpoint === s3.endpoint && oldS3.prefix === s3.prefix)
    throw new StartProblem(copy.sameBucket)
  return withStorage(settings, db, async (to) =>
    oldS3
      ? withStorage({ data, s3: oldS3 }, db, (from) => use(from, to))
      : use(await openLocalStorage({ folder: path.join(data, 'files') }), to),
  )
}

/** Copies the files to another store. */
export const command: Command = {
  details: [copy.migrateStorageDetails],
  options: {
    to: {
      value: 'DIR|s3',
      help: copy.storageTarget,
    },
    verify: { help: copy.storageVerify },
  },
  run: async ({ options: { to, verify } }, { say, complain }) => {
    if (typeof to !== 'string') {
      complain(copy.storageTargetMissing)
      return 2
    }
    return withInstallation(async (installation) => {
      const { url, db, running } = installation
      const moved = await withStores(installation, to, (from, target) =>
        moveStorage(url, { db, from, to: target, verify: verify === true }),
      )
      // Objects deleted during the pass aren't reported as missing.
      const known = await knownObjects(db, moved.damaged)
      const damaged = moved.damaged.filter((key) => known.has(key))
      say(
        copy.storageDone(
          moved.copied.toLocaleString('en'),
          (moved.bytes / 1e6).toFixed(1),
          moved.present.toLocaleString('en'),
        ),
      )
      for (const key of damaged) complain(copy.damagedInOldStore(key))
      const inProgress = await countUploadsInProgress(db)
      if (inProgress > 0) say(copy.uploadsStartAgain(inProgress))
      if (running) say(copy.stopAndRunAgain)
      return damaged.length > 0 ? 1 : 0
    })
  },
}
