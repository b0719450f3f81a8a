import { type Settings, settingsOfThisProcess } from './config.ts'
import { openDataFolder } from './platform/db/data-folder.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { armFault } from './platform/faults.ts'
import { checkPort } from './platform/http/port.ts'
import { StartProblem } from './platform/start-problem.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Functions that stop the started parts, called in reverse order. */
const closers: (() => unknown)[] = []
let stopping = false
class Stopped extends Error {}
/** Registers how to stop a part that was just started. Throws while stopping, so that nothing more is started. */
const onStop = (close: () => unknown) => {
  closers.push(close)
  if (stopping) throw new Stopped()
}
const stopAll = async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

/** The database starts in another process, so the product is loaded in the meantime. */
let loaded: Promise<typeof import('./start-server.ts')> | undefined
const load = () => (loaded ??= import('./start-server.ts'))

const openDatabase = async (settings: Settings) => {
  const listens = settings.role !== 'worker'
  if (settings.databaseUrl) {
    // `checkPort` listens on the port briefly. A process with a single role skips it, because a load balancer could
    // connect before the process can respond.
    if (settings.role === 'all') await checkPort(settings)
    return settings.databaseUrl
  }
  const folder = await openDataFolder(settings.data)
  onStop(() => folder.close())
  // Checked after opening the data folder, so that a second start reports that Vitrine is already running, not that the
  // port is in use.
  if (listens) await checkPort(settings)
  const embedded = await startEmbedded({
    dir: folder.database,
    report: say,
    meanwhile: () => void load().catch(() => {}),
  })
  onStop(() => embedded.stop())
  return embedded.url('vitrine')
}

const startAll = async () => {
  const settings = settingsOfThisProcess()
  armFault(settings.fault)
  const url = await openDatabase(settings)
  const { startServer } = await load()
  await startServer({ settings, url, onStop, say })
}

/** Starts the database, routes and jobs, and prints the URL. Stops everything on the first signal, even while starting. */
export const start = async () => {
  const starting = startAll()
  const stop = async (signal: string) => {
    say(`${signal}: stopping...`)
    stopping = true
    await starting.catch(() => {})
    await stopAll()
    process.exit(0)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  // If the parent process ends, perhaps killed, nothing else would stop this process.
  if (process.connected) process.once('disconnect', () => stop('The parent process has ended'))
  try {
    await starting
  } catch (error) {
    if (stopping) return
    await stopAll().catch(() => {})
    process.stderr.write(`${await explain(error)}\n`)
    process.exit(1)
  }
}

/** No connection, or a wrong name, password or database. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN', '28P01', '28000', '3D000']

const explain = async (error: unknown) => {
  if (error instanceof StartProblem) return error.message
  const { AppError } = await import('@vitrine/contract')
  if (error instanceof AppError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (unreachable.includes(code ?? ''))
    return `The database at DATABASE_URL isn’t responding (${message}): check the address.`
  return `Vitrine could not start: ${error instanceof Error ? error.stack : String(error)}`
}
