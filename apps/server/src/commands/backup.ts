import path from 'node:path'
import { settingsForCommands } from '../config.ts'
import { createBackup } from './backups/create.ts'
import type { Command } from './command.ts'
import { withInstallation, withStorage } from './installation.ts'

/** Writes or updates a backup. */
export const command: Command = {
  details: [
    'Vitrine can keep running: the backup is a snapshot of one moment. Run the command again with the same\nfolder to update the backup; only new files are copied. An interrupted backup continues in the same way.',
  ],
  places: { DIR: 'the backup folder: empty, or with an earlier backup' },
  run: ({ places: { DIR = '' } }, { say, complain }) =>
    withInstallation(async (installation) => {
      const { settings } = installation
      const isSecretGenerated = settingsForCommands().secret === undefined
      const manifest = await withStorage(settings, installation.db, (storage) =>
        createBackup(path.resolve(DIR), { installation, storage, isSecretGenerated, report: say }),
      )
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const { count, bytes } = manifest.objects
      say(
        `${rows.toLocaleString('en')} rows and ${count.toLocaleString('en')} files (${(bytes / 1e6).toFixed(1)} MB) are in ${path.resolve(DIR)}, as of ${manifest.created_at}.`,
      )
      if (!manifest.secret.kept) say('The backup does not contain VITRINE_SECRET. Keep the secret somewhere else.')
      for (const key of manifest.damaged) complain(`${key} is missing or damaged in the store.`)
      return manifest.damaged.length > 0 ? 1 : 0
    }),
}
