import { scrubOriginals } from '../modules/system/index.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { withInstallation, withStorage } from './installation.ts'

/** Reads all originals now, and lists damaged ones. */
export const command: Command = {
  details: [copy.scrubDetails],
  run: (_args, { say, complain }) =>
    withInstallation(async ({ settings, db }) => {
      const { checked, bytes, damaged } = await withStorage(settings, db, (storage) => scrubOriginals({ db, storage }))
      say(copy.scrubDone(checked.toLocaleString('en'), (bytes / 1e6).toFixed(1)))
      for (const key of damaged) complain(copy.damaged(key))
      return damaged.length > 0 ? 1 : 0
    }),
}
