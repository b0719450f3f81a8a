import path from 'node:path'
import { openLocalStorage } from '../platform/storage/local.ts'
import type { Command } from './command.ts'
import { openStorage, withInstallation } from './installation.ts'
import { moveStorage } from './moves/storage.ts'
import { knownObjects } from './store/objects.ts'

/** Copies the files to another store. */
export const command: Command = {
  details: [
    'Run it while Vitrine runs, as often as you like: each pass copies what is new. Then stop Vitrine, run it once more\n(only the files since the last pass are left), change the settings and start. Nothing is removed from the old store.\nUploads under way at the stop begin again at their first byte.',
  ],
  options: {
    to: { value: 'DIR', help: 'the folder that becomes files/ in the other data folder' },
    verify: { help: 'also read files that were copied before, and compare their hashes' },
  },
  run: async ({ options: { to, verify } }, { say, complain }) => {
    if (typeof to !== 'string') {
      complain('--to is missing. Run vitrine migrate-storage --help.')
      return 2
    }
    return withInstallation(async ({ settings, url, db, running }) => {
      const from = await openStorage(settings)
      const target = await openLocalStorage({ folder: path.resolve(to) })
      const moved = await moveStorage(url, { from, to: target, verify: verify === true })
      // What was deleted during the pass is no loss.
      const known = await knownObjects(db, moved.damaged)
      const damaged = moved.damaged.filter((key) => known.has(key))
      say(
        `${moved.copied.toLocaleString('en')} files copied and read back (${(moved.bytes / 1e6).toFixed(1)} MB), ${moved.present.toLocaleString('en')} were there.`,
      )
      for (const key of damaged) complain(`${key} is missing or damaged in the old store.`)
      if (running) say('Vitrine is running: stop it and run this command again before you change the settings.')
      return damaged.length > 0 ? 1 : 0
    })
  },
}
