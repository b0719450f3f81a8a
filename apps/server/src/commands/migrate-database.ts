import { settingsForCommands } from '../config.ts'
import { makeWritable } from '../platform/db/transfer/read-only.ts'
import { StartProblem } from '../platform/start-problem.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { openDatabase } from './installation.ts'
import { moveDatabase } from './moves/database.ts'

/** Opens the target: an address, or the embedded database of the data folder. */
const openTarget = async (to: string, data: string, databaseUrl: string | undefined) => {
  if (to !== 'embedded') {
    if (!/^postgres(ql)?:\/\//.test(to)) throw new StartProblem(copy.databaseTargetInvalid)
    return { url: to, close: async () => {} }
  }
  if (!databaseUrl) throw new StartProblem(copy.embeddedInUse)
  const target = await openDatabase({ data, databaseUrl: undefined }, { create: true })
  if (target.running) throw new StartProblem(copy.embeddedRunning)
  return target
}

/** Moves the database. */
export const command: Command = {
  details: [copy.migrateDatabaseDetails, copy.migrateDatabaseAgain],
  options: {
    to: { value: 'TARGET', help: copy.databaseTarget },
    undo: { help: copy.databaseUndo },
  },
  run: async ({ options: { to, undo } }, { say, complain }) => {
    const { data, databaseUrl } = settingsForCommands()
    if (undo !== true && typeof to !== 'string') {
      complain(copy.databaseTargetMissing)
      return 2
    }
    const source = await openDatabase({ data, databaseUrl })
    try {
      if (undo === true) {
        await makeWritable(source.url)
        say(copy.writableAgain)
        return 0
      }
      const target = await openTarget(String(to), data, databaseUrl)
      try {
        const tables = await moveDatabase(source.url, target.url, say)
        const rows = tables.reduce((sum, table) => sum + table.rows, 0)
        say(copy.databaseDone(rows.toLocaleString('en'), tables.length))
      } finally {
        await target.close()
      }
      say(to === 'embedded' ? copy.useEmbedded : copy.useAddress)
      return 0
    } finally {
      await source.close()
    }
  },
}
