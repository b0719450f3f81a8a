import { settingsOfThisProcess } from './config.ts'
import { verifyAll } from './modules/audit/index.ts'
import { connect } from './platform/db/db.ts'
import { openDataFolder } from './platform/db/data-folder.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { loadOrCreateSecret } from './platform/secret.ts'
import { StartProblem } from './platform/start-problem.ts'

// npm run verify-audit: checks every team's audit log against its seals. Ends with 1 if something was changed.
const say = (line: string) => process.stdout.write(`${line}\n`)
const settings = settingsOfThisProcess()

const openDatabase = async () => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => {} }
  const folder = await openDataFolder(settings.data)
  const embedded = await startEmbedded({ dir: folder.database })
  const close = async () => {
    await embedded.stop()
    folder.close()
  }
  return { url: embedded.url('vitrine'), close }
}

const verify = async () => {
  const secret = settings.secret ?? (await loadOrCreateSecret(settings.data))
  const database = await openDatabase()
  const { pool, db } = connect(database.url)
  try {
    return await verifyAll(db, { settings: { ...settings, secret } })
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  const began = performance.now()
  const { events, problems } = await verify()
  const took = ((performance.now() - began) / 1000).toFixed(1)
  for (const { kind, after, until, seqs } of problems)
    say(`${kind}: events ${after + 1} to ${until}${seqs.length > 0 ? `, among them ${seqs.join(', ')}` : ''}`)
  say(`${events.toLocaleString('en')} sealed events checked in ${took} s: ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
