import { type Settings, settingsForCommands } from '../config.ts'
import { requireSessions } from '../platform/db/check-pooler.ts'
import { sqlState } from '../platform/db/db.ts'
import { makeWritable } from '../platform/db/transfer/read-only.ts'
import { StartProblem } from '../platform/start-problem.ts'
import type { Command } from './command.ts'
import { explainConnection, openDatabase } from './installation.ts'
import { moveDatabase } from './moves/database.ts'

/** Opens the target: an address, or the embedded database of the data folder. */
const openTarget = async (to: string, { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>) => {
  if (to !== 'embedded') {
    if (!/^postgres(ql)?:\/\//.test(to)) throw new StartProblem('--to is an address (postgresql://…) or embedded.')
    await requireSessions(to, '--to').catch(explainConnection('--to'))
    return { url: to, close: async () => {} }
  }
  if (!databaseUrl)
    throw new StartProblem(
      'The embedded database is already in use. To move another database into it, set DATABASE_URL to that database.',
    )
  const target = await openDatabase({ data, databaseUrl: undefined, databaseDirectUrl: undefined }, { create: true })
  if (target.running) throw new StartProblem('Vitrine is running on the embedded database: stop it first.')
  return target
}

/** Only the owner of a database can make it read-only, and only some users can end the sessions of others. */
const explainPermission = (error: unknown): never => {
  if (sqlState(error) !== '42501') throw error
  throw new StartProblem(
    `The database user lacks a permission (${error instanceof Error ? error.message : ''}). Connect as the owner of the database, with the role pg_signal_backend if other users are connected to it, and run the command again.`,
  )
}

/** Moves the database. */
export const command: Command = {
  details: [
    'The database of the current settings becomes read-only: people can look at files and download them, and requests that change\ndata get a 503 until Vitrine runs on the other database. Every table is compared with its copy. Then set DATABASE_URL (or\nremove it, for the embedded database) and restart.',
    'If the command is interrupted, run it again to continue. --undo makes the old database writable again.',
  ],
  options: {
    to: { value: 'TARGET', help: 'postgresql://name:password@host/database, or embedded' },
    undo: { help: 'keep the current database, and make it writable again' },
  },
  run: async ({ options: { to, undo } }, { say, complain }) => {
    const settings = settingsForCommands()
    if (undo !== true && typeof to !== 'string') {
      complain('--to is missing. Run vitrine migrate-database --help.')
      return 2
    }
    const source = await openDatabase(settings)
    try {
      if (undo === true) {
        await makeWritable(source.url).catch(explainPermission)
        say('The database is writable again.')
        return 0
      }
      const target = await openTarget(String(to), settings)
      try {
        const tables = await moveDatabase(source.url, target.url, say).catch(explainPermission)
        const rows = tables.reduce((sum, table) => sum + table.rows, 0)
        say(`${rows.toLocaleString('en')} rows in ${tables.length} tables are equal in both databases.`)
      } finally {
        await target.close()
      }
      say(
        to === 'embedded'
          ? 'Remove DATABASE_URL from the settings and restart Vitrine. The old database is unchanged and stays read-only.'
          : 'Set DATABASE_URL to the new address and restart Vitrine. The old database is unchanged and stays read-only.',
      )
      return 0
    } finally {
      await source.close()
    }
  },
}
