import path from 'node:path'
import { AppError } from '@vitrine/contract'
import { Logger as JobLogger } from 'graphile-worker'
import { jobs, newApp } from './app.ts'
import { type Settings, settingsOfThisProcess } from './config.ts'
import { demoSignIns, loadDemo } from './demo/demo.ts'
import { openDataFolder } from './platform/db/data-folder.ts'
import { connect } from './platform/db/db.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { newHotBytes } from './platform/http/hot-bytes.ts'
import { newHub } from './platform/http/live.ts'
import { work } from './platform/jobs/jobs.ts'
import { newLog } from './platform/log.ts'
import { newTransport } from './platform/mail/transport.ts'
import { newMedia } from './platform/media/media.ts'
import type { Ports } from './platform/ports.ts'
import { keptSecret } from './platform/secret.ts'
import { openLocalStorage } from './platform/storage/local.ts'
import { StartProblem } from './platform/start-problem.ts'

/** What uploads leave of the disk to the database. */
const diskReserve = 100 * 1024 * 1024

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Things that were started, to be stopped in reverse. */
const closers: (() => unknown)[] = []
let closing: Promise<void> | undefined
const closeHouse = () => {
  closing ??= (async () => {
    for (const close of closers.reverse()) await close()
  })()
  return closing
}

const openDatabase = async (settings: Settings) => {
  if (settings.databaseUrl) return settings.databaseUrl
  const folder = await openDataFolder(settings.data)
  closers.push(() => folder.close())
  const embedded = await startEmbedded({ dir: folder.database, report: say })
  closers.push(() => embedded.stop())
  return embedded.url('vitrine')
}

const jobLogger = (log: Ports['log']) =>
  new JobLogger(
    () => (level, message, meta) =>
      log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level]({ meta }, message),
  )

/** Starts everything: database, routes, jobs; says where it listens; stops everything on the first signal. */
export const startHouse = async () => {
  const stop = (signal: string) => {
    say(`${signal}: stopping ...`)
    void closeHouse().then(() => process.exit(0))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  // Whoever started us is gone, killed perhaps: nobody would stop us any more.
  if (process.connected) process.once('disconnect', () => stop('The starting process has gone'))
  try {
    await openHouse()
  } catch (error) {
    await closeHouse().catch(() => {})
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

const openHouse = async () => {
  const read = settingsOfThisProcess()
  const url = await openDatabase(read)
  const settings: Settings = { ...read, secret: read.secret ?? (await keptSecret(read.data)) }
  const log = newLog({ level: settings.production ? settings.logLevel : 'warn', readable: !settings.production })
  const connection = connect(url, { max: settings.role === 'all' ? 12 : 20 })
  closers.push(() => connection.pool.end())
  await migrateDatabase(connection)

  const mail = newTransport(settings.smtpUrl, settings.mailFrom)
  const storage = await openLocalStorage({ folder: path.join(settings.data, 'files'), reserve: diskReserve })
  const media = newMedia({ scratch: path.join(settings.data, 'scratch') })
  closers.push(() => media.close())
  const ports: Ports = {
    settings,
    now: () => new Date(),
    log,
    jobLogger: jobLogger(log),
    mail,
    jobs,
    storage,
    media,
    hot: newHotBytes(),
    demoSignIns: settings.demo ? demoSignIns : [],
  }
  if (settings.demo) await loadDemo(connection.db, say)
  if (settings.role !== 'worker') {
    const hub = newHub(url)
    const app = await newApp({ db: connection.db, ports, hub })
    closers.push(() => app.close())
    await app.listen({ host: settings.host, port: settings.port })
  }
  if (settings.role !== 'api') {
    const runner = await work(connection.pool, connection.db, jobs, ports, settings.workers)
    closers.push(() => runner.stop())
  }
  greet(settings)
}

const greet = ({ origin, demo, role }: Settings) => {
  if (role === 'worker') return say('Vitrine works on jobs.')
  say('')
  say(`  Vitrine is at ${origin}`)
  if (demo)
    for (const { email, password, says } of demoSignIns) say(`  ${email.padEnd(24)} ${password.padEnd(16)} ${says}`)
  say('')
}

const explain = (error: unknown) => {
  if (error instanceof StartProblem) return error.message
  if (error instanceof AppError) return error.message
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or choose another with PORT=3001.`
  if (code === 'EACCES' && port) return `Port ${port} is not for this user: choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: set HOST to one that it has.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL does not answer (${message}): check the address.`
  return `Vitrine could not start: ${error instanceof Error ? error.stack : String(error)}`
}
