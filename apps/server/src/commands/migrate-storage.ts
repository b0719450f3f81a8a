import path from 'node:path'
import { StartProblem } from '../platform/start-problem.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Command } from './command.ts'
import { type Installation, withInstallation, withStorage } from './installation.ts'
import { moveStorage } from './moves/storage.ts'
import { knownObjects } from './store/objects.ts'

/** Opens both stores: `s3` is the configured bucket, filled from the data folder; a folder is filled from the store in use. */
const withStores = async <T>(
  { settings, db }: Pick<Installation, 'settings' | 'db'>,
  target: string,
  use: (from: Storage, to: Storage) => Promise<T>,
): Promise<T> => {
  if (target !== 's3')
    return withStorage(settings, db, async (from) =>
      use(from, await openLocalStorage({ folder: path.resolve(target) })),
    )
  if (!settings.s3)
    throw new StartProblem('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY for this command.')
  const from = await openLocalStorage({ folder: path.join(settings.data, 'files') })
  return withStorage(settings, db, (to) => use(from, to))
}

/** Copies the files to another store. */
export const command: Command = {
  details: [
    'Run the command while Vitrine runs, as often as you like: each pass copies what is new. Then stop Vitrine, run it once more\n(only the files since the last pass are left), change the settings and start Vitrine. Nothing is removed from the old store.\nUploads in progress when Vitrine stops will start again from the beginning.',
  ],
  options: {
    to: {
      value: 'DIR|s3',
      help: 'the folder that becomes files/ in the other data folder, or s3 for the bucket in the S3_ settings of this command',
    },
    verify: { help: 'also read files that were copied before, and compare their hashes' },
  },
  run: async ({ options: { to, verify } }, { say, complain }) => {
    if (typeof to !== 'string') {
      complain('--to is missing. Run vitrine migrate-storage --help.')
      return 2
    }
    return withInstallation(async (installation) => {
      const { url, db, running } = installation
      const moved = await withStores(installation, to, (from, target) =>
        moveStorage(url, { from, to: target, verify: verify === true }),
      )
      // Objects deleted during the pass aren't reported as missing.
      const known = await knownObjects(db, moved.damaged)
      const damaged = moved.damaged.filter((key) => known.has(key))
      say(
        `${moved.copied.toLocaleString('en')} files copied and read back (${(moved.bytes / 1e6).toFixed(1)} MB), ${moved.present.toLocaleString('en')} were already there.`,
      )
      for (const key of damaged) complain(`${key} is missing or damaged in the old store.`)
      if (running) say('Vitrine is running: stop it and run this command again before you change the settings.')
      return damaged.length > 0 ? 1 : 0
    })
  },
}
