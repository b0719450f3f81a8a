import { type Settings, settingsForCommands } from '../config.ts'
import { requireSessions } from '../platform/db/check-pooler.ts'
import { sqlState } from '../platform/db/db.ts'
import { makeWritable } from '../platform/db/transfer/read-only.ts'
import { StartProblem } from '../platform/start-problem.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { explainConnection, openDatabase } from './installation.ts'
import { moveDatabase } from './moves/database.ts'

/** Opens the target: a URL, or the embedded database of the data folder. */
const openTarget = async (to: string, { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>) => {
  if (to !== 'embedded') {
    if (!/^postgres(ql)?:\/\//.test(to)) throw new StartProblem(copy.databaseTargetInvalid)
    await requireSessions(to, '--to').catch(explainConnection('--to'))
    return { url: to, close: async () => {} }
  }
  if (!databaseUrl) throw new StartProblem(copy.embeddedInUse)
  const target = await openDatabase({ data, databaseUrl: undefined, databaseDirectUrl: undefined }, { create: true })
  if (target.running) throw new StartProblem(copy.embeddedRunning)
  return target
}

/** Only the owner of a database can make it read-only, and only some users can end the sessions of others. */
const explainPermission = (error: unknown): never => {
  if (sqlState(error) !== '42501') throw error
  throw new StartProblem(copy.permissionMissing(error instanceof Error ? error.message : ''))
}

export const command: Command = {
  details: [copy.migrateDatabaseDetails, copy.migrateDatabaseAgain],
  options: {
    to: { value: 'TARGET', help: copy.databaseTarget },
    undo: { help: copy.databaseUndo },
  },
  run: async ({ options: { to, undo } }, { say, complain }) => {
    const settings = settingsForCommands()
    if (undo !== true && typeof to !== 'string') {
      complain(copy.databaseTargetMissing)
      return 2
    }
    const source = await openDatabase(settings)
    try {
      if (undo === true) {
        await makeWritable(source.url).catch(explainPermission)
        say(copy.writableAgain)
        return 0
      }
      const target = await openTarget(String(to), settings)
      try {
        const tables = await moveDatabase(source.url, target.url, say).catch(explainPermission)
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
