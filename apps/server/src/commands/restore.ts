import path from 'node:path'
import { settingsForCommands } from '../config.ts'
import { connect } from '../platform/db/db.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { restoreBackup } from './backups/restore.ts'
import type { Command } from './command.ts'
import { openDatabase, withStorage } from './installation.ts'

/** Creates an installation from a backup. */
export const command: Command = {
  details: [
    'The data folder (VITRINE_DATA), or the database of DATABASE_URL and the store, must be empty: nothing is ever overwritten.\nEvery file of the backup is verified. An interrupted restore continues when it is run again.',
  ],
  places: { DIR: 'the folder of the backup' },
  run: async ({ places: { DIR = '' } }, { say, complain }) => {
    const settings = settingsForCommands()
    const { url, running, close } = await openDatabase(settings, { create: true })
    const { pool, db } = connect(url)
    try {
      if (running) throw new StartProblem(`Vitrine is running on ${settings.data}: restore into another, empty folder.`)
      const { data, secret } = settings
      const { manifest, damaged } = await withStorage(settings, db, (storage) =>
        restoreBackup(path.resolve(DIR), { data, secret, url, storage }, say),
      )
      say(
        `The installation was restored to its state at ${manifest.created_at}. Check it with vitrine doctor --hashes=all.`,
      )
      for (const key of damaged) complain(`${key} is missing or damaged in the backup and was not restored intact.`)
      return damaged.length > 0 ? 1 : 0
    } finally {
      await pool.end()
      await close()
    }
  },
}
