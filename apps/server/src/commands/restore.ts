import path from 'node:path'
import { settingsForCommands } from '../config.ts'
import { connect } from '../platform/db/db.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { restoreBackup } from './backups/restore.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { openDatabase, withStorage } from './installation.ts'

/** Creates an installation from a backup. */
export const command: Command = {
  details: [copy.restoreDetails],
  positionalArguments: { DIR: copy.restoreFolder },
  run: async ({ positionalArguments: { DIR = '' } }, { say, complain }) => {
    const settings = settingsForCommands()
    const { url, running, close } = await openDatabase(settings, { create: true })
    const { pool, db } = connect(url)
    try {
      if (running) throw new StartProblem(copy.runningOn(settings.data))
      const { data, secret } = settings
      const { manifest, damaged } = await withStorage(settings, db, (storage) =>
        restoreBackup(path.resolve(DIR), { data, secret, url, storage }, say),
      )
      say(copy.restored(manifest.created_at))
      for (const key of damaged) complain(copy.damagedInBackup(key))
      return damaged.length > 0 ? 1 : 0
    } finally {
      await pool.end()
      await close()
    }
  },
}
