import path from 'node:path'
import { settingsForCommands } from '../config.ts'
import { createBackup } from './backups/create.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { withInstallation, withStorage } from './installation.ts'

/** Writes or updates a backup. */
export const command: Command = {
  details: [copy.backupDetails],
  positionalArguments: { DIR: copy.backupFolder },
  run: ({ positionalArguments: { DIR = '' } }, { say, complain }) =>
    withInstallation(async (installation) => {
      const { settings } = installation
      const isSecretGenerated = settingsForCommands().secret === undefined
      const manifest = await withStorage(settings, installation.db, (storage) =>
        createBackup(path.resolve(DIR), { installation, storage, isSecretGenerated, report: say }),
      )
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const { count, bytes } = manifest.objects
      say(
        copy.backupDone(
          rows.toLocaleString('en'),
          count.toLocaleString('en'),
          (bytes / 1e6).toFixed(1),
          path.resolve(DIR),
          manifest.created_at,
        ),
      )
      if (!manifest.secret.kept) say(copy.secretNotKept)
      for (const key of manifest.damaged) complain(copy.damagedInStore(key))
      return manifest.damaged.length > 0 ? 1 : 0
    }),
}
