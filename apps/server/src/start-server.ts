import path from 'node:path'
import { CONVERSIONS_AT_ONCE } from '@vitrine/contract'
import { Logger as JobLogger } from 'graphile-worker'
import { jobs, newApp } from './app.ts'
import type { Settings } from './config.ts'
import { innerHosts } from './config-networks.ts'
import { demoMediaCentre, demoSignIns, loadDemo } from './demo/demo.ts'
import { emulatedNetworks } from './demo/emulated-networks.ts'
import { enqueueMissingFiles } from './demo/fill.ts'
import { greeting } from './greeting.ts'
import { rollups } from './modules.ts'
import { hasVersions } from './modules/versions/index.ts'
import { checkPooler, isPooledByTransaction } from './platform/db/check-pooler.ts'
import { connect, type Db, RESPONDS_WITHIN_MS } from './platform/db/db.ts'
import { newLedgerBuffer } from './platform/db/ledger-buffer.ts'
import { newReplica } from './platform/db/replica.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { newSingleFlight } from './platform/single-flight.ts'
import { newByteCache } from './platform/http/byte-cache.ts'
import { newHub } from './platform/http/live.ts'
import { explainPort } from './platform/http/port.ts'
import type { Job, Lane } from './platform/jobs/jobs.ts'
import { startJobWorker } from './platform/jobs/worker.ts'
import { newLog } from './platform/log.ts'
import { newTransport } from './platform/mail/transport.ts'
import { newMedia } from './platform/media/media.ts'
import { newOutbound } from './platform/outbound/outbound.ts'
import type { Ports } from './platform/ports.ts'
import { newRowCache } from './platform/row-cache.ts'
import { startRollups } from './platform/rollups/runner.ts'
import { loadOrCreateSecret } from './platform/secret.ts'
import { openStorage } from './platform/storage/open.ts'
import { surviveStrayErrors } from './platform/stray-errors.ts'

/** How many jobs of each lane one process runs at once. */
const LANES: Record<Lane, number> = { publishing: 4, faces: 1 }
/** Database connections of the job queue: one per concurrent job, two for each of its three runners, and two more. */
const sessionsFor = (workers: number) => workers + LANES.publishing + LANES.faces + 8

const jobLogger = (log: Ports['log']) =>
  new JobLogger(
    () => (level, message, meta) =>
      log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level]({ meta }, message),
  )

/** Connects to the replica, if there is one. The start does not wait for a replica that is down. */
const openReplica = async (
  { databaseReplicaUrl: url }: Settings,
  primary: Db,
  log: Ports['log'],
  onStop: StartOptions['onStop'],
) => {
  if (url === undefined) return undefined
  const throughPooler = await isPooledByTransaction(url).catch(() => true)
  const { pool } = connect(url, { max: 18, throughPooler, connectsWithin: 1000, answersWithin: 10_000 })
  onStop(() => pool.end())
  return newReplica(primary, pool, log)
}

/** The dependencies of a start: `onStop` registers how to stop a part that was started, `say` prints a line. */
export type StartOptions = {
  settings: Settings
  url: string
  onStop: (close: () => unknown) => void
  say: (line: string) => void
}

/** Migrates the database at `url`, and starts routes and jobs on it, depending on the role of this process. */
export const startServer = async ({ settings: read, url, onStop, say }: StartOptions) => {
  const emulated = read.demo ? await emulatedNetworks(read) : undefined
  // The emulators stop last, so that a post being published still gets a response.
  let stopEmulators: (() => Promise<unknown>) | undefined
  onStop(() => stopEmulators?.())
  const settings: Settings = {
    ...read,
    secret: read.secret ?? (await loadOrCreateSecret(read.data)),
    networks: emulated?.networks ?? read.networks,
    integrations: emulated?.integrations ?? read.integrations,
  }
  const log = newLog({ level: settings.production ? settings.logLevel : 'warn', readable: !settings.production })
  onStop(surviveStrayErrors(log))
  const direct = settings.databaseDirectUrl ?? url
  if (settings.databaseUrl) await checkPooler(url, settings.databaseDirectUrl)
  const limits = { answersWithin: RESPONDS_WITHIN_MS }
  const connection = connect(url, {
    max: settings.role === 'all' ? 20 : 26,
    throughPooler: direct !== url,
    ...limits,
  })
  onStop(() => connection.pool.end())
  // Migrations and the job queue, which hold locks, need dedicated sessions.
  const sessions = direct === url ? connection : connect(direct, { max: sessionsFor(settings.workers), ...limits })
  if (sessions !== connection) onStop(() => sessions.pool.end())
  // Migrations, and waiting for those of another process, can take longer than the server allows for a query.
  const migrating = connect(direct, { max: 4 })
  await migrateDatabase(migrating).finally(() => migrating.pool.end())
  const buffer = newLedgerBuffer(connection.db, log)
  onStop(() => buffer.close())

  const mail = newTransport(settings.smtpUrl, settings.mailFrom)
  const { storage, close: closeStorage } = await openStorage(settings, connection.db, () => hasVersions(connection.db))
  onStop(closeStorage)
  const media = newMedia({ scratch: path.join(settings.data, 'scratch'), ...settings.tools })
  onStop(() => media.close())
  const outbound = newOutbound({ allow: innerHosts(settings) })
  onStop(() => outbound.close())
  const ports: Ports = {
    settings,
    now: () => new Date(),
    log,
    say,
    jobLogger: jobLogger(log),
    mail,
    jobs,
    storage,
    media,
    outbound,
    buffer,
    hot: newByteCache(),
    recent: newRowCache(),
    singleFlight: newSingleFlight({ atOnce: CONVERSIONS_AT_ONCE, waiting: 200 }),
    demoSignIns: settings.demo ? demoSignIns : [],
  }
  if (settings.demo) {
    const films = media.found.tools.ffmpeg !== undefined
    await loadDemo(connection.db, { ports, films, atMost: settings.demoFiles })
  }
  if (settings.role !== 'worker') {
    const hub = newHub(direct, ports.recent)
    const replica = await openReplica(settings, connection.db, log, onStop)
    const app = await newApp({ db: connection.db, ports, hub, replica })
    onStop(() => app.close())
    await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
      throw await explainPort(error, settings)
    })
  }
  if (settings.role !== 'api') {
    for (const [name, size] of [[undefined, settings.workers] as const, ...Object.entries(LANES)]) {
      const isOfLane = ({ lane }: Job) => lane === name
      const runner = await startJobWorker(sessions.pool, connection.db, jobs, ports, size, undefined, isOfLane)
      onStop(() => runner.stop())
    }
    const counting = startRollups(connection.db, rollups, log)
    onStop(() => counting.stop())
  }
  const mediaCentre = settings.demo ? await demoMediaCentre(connection.db, ports) : undefined
  greeting(settings, { signIns: ports.demoSignIns, mediaCentre, feeds: emulated?.feeds }).forEach(say)
  stopEmulators = emulated?.start()
  if (settings.demo && (await enqueueMissingFiles(connection.db)) > 0)
    say('Creating the demo images. You can use everything in the meantime.')
}
