import { scrubOriginals } from '../modules/system/index.ts'
import type { Command } from './command.ts'
import { withInstallation, withStorage } from './installation.ts'

/** Reads all originals now. */
export const command: Command = {
  details: [
    'The worker reads all originals within VITRINE_SCRUB_DAYS. This command reads the rest of the current pass now. Damaged\nand missing files are listed at /staff/storage; nothing is repaired or deleted. The exit code is 1 if new ones were found.',
  ],
  run: (_args, { say, complain }) =>
    withInstallation(async ({ settings, db }) => {
      const { checked, bytes, damaged } = await withStorage(settings, db, (storage) => scrubOriginals({ db, storage }))
      say(`${checked.toLocaleString('en')} originals (${(bytes / 1e6).toFixed(1)} MB) were read.`)
      for (const key of damaged) complain(`${key} is missing or damaged.`)
      return damaged.length > 0 ? 1 : 0
    }),
}
