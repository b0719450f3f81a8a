import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { diskFull, explain, StartProblem } from '../start-problem.ts'
import { shippedBinaries } from './binaries.ts'
import { makeCluster, noSpace, removeUnfinished, requireSameMajor, role } from './cluster.ts'
import { makeFolder, requireSpace } from './data-folder.ts'
import { findLocation, type DatabaseLocation, storeLocation, fallbackFolders } from './location.ts'
import {
  clearLeftovers,
  findPostmaster,
  hasLeftovers,
  isSameServer,
  launch,
  waitUntilReady,
  stopPostmaster,
} from './postmaster.ts'
import { socketFolder } from './socket-folder.ts'

export type Embedded = {
  /** Returns the URL of one of the server's databases. */
  url: (database: string) => string
  /** `reused`: a server left running by a killed Node process was taken over. */
  how: 'initialised' | 'started' | 'reused'
  /** Stops the server. The data is safe even if this is never called. */
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  dir: string
  /** Further settings, such as `fsync=off` in tests. */
  flags?: string[]
  report?: (line: string) => void
  /** Called once the server process is launched: the caller can do other work while it starts. */
  meanwhile?: () => void
  /** Folders for root to use if the database's user cannot reach `dir`. */
  homes?: readonly string[]
}

const addressOf = (sockets: string, database: string) =>
  `postgresql://${role}@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}&sslmode=disable`

/** Checks that this is our server, ends sessions left by a killed Node process (they hold locks), and creates our
 *  database. Returns the reason if that fails. */
const prepareServer = async (dir: string, sockets: string, taken: boolean): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: addressOf(sockets, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string; made: boolean }>(
      `select current_setting('data_directory') dir, exists(select from pg_database where datname = '${role}') made`,
    )
    const [answer] = rows
    if (!answer || (await realpath(answer.dir)) !== dir) return 'FATAL: another server answers'
    if (taken)
      await client.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    if (!answer.made) await client.query(`create database ${role}`)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return `FATAL: ${message}`
  } finally {
    await client.end().catch(() => {})
  }
}

const startArguments = ({ dir, binaries }: DatabaseLocation, sockets: string, flags: string[]) => [
  '-D',
  dir,
  '-p',
  '5432',
  ...[
    'listen_addresses=',
    // The server runs in its own folder and calls it `.`, which works for any characters in the path.
    `unix_socket_directories=${sockets === dir ? '.' : sockets}`,
    'unix_socket_permissions=0700',
    // Shown by ps; also distinguishes this server from servers of other versions.
    `cluster_name=vitrine-${binaries.version}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...flags,
  ].flatMap((setting) => ['-c', setting]),
]

const couldNotStart = async (dir: string, reason: string) => {
  if (reason.includes(noSpace)) return diskFull(dir)
  // The disk may have been too full to log the last lines.
  await requireSpace(dir, 20_000_000)
  const why = reason
    .split('\n')
    .findLast((line) => /FATAL|PANIC|ERROR|error/.test(line))
    ?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')
  return new StartProblem(
    `PostgreSQL did not start (${why ?? 'it gave no reason'}): see ${path.join(dir, 'server.log')}.`,
  )
}

/** Brings the server up from any state. Returns its process id, and whether it was already running. */
const ensureRunning = async (
  place: DatabaseLocation,
  sockets: string,
  args: string[],
  { report, meanwhile }: { report: (line: string) => void; meanwhile: () => void },
) => {
  const { dir } = place
  const wait = () => report('The database is still starting or recovering...')
  let failure = ''
  for (let tries = 0; tries < 40; tries++) {
    const running = await findPostmaster(dir)
    if (running && !(await isSameServer(running, place, args))) await stopPostmaster(running.pid, dir)
    else if (running) {
      if (await waitUntilReady(dir, wait)) failure = (await prepareServer(dir, sockets, true)) ?? ''
      if (failure === '' && (await findPostmaster(dir))) return { pid: running.pid, taken: true }
      await stopPostmaster(running.pid, dir, true)
    } else {
      if ((await hasLeftovers(dir)) || failure.includes('shared memory')) await clearLeftovers(dir, sockets)
      const launched = await launch(place, args, { stillWaiting: wait, launched: meanwhile })
      failure = 'reason' in launched ? launched.reason : ((await prepareServer(dir, sockets, false)) ?? '')
      if ('pid' in launched && failure === '') return { pid: launched.pid, taken: false }
      // Retrying helps only if another server was stopping, or had just been started by a killed Node process.
      const isTransient = 'reason' in launched ? /lock file|shared memory/.test(failure) : !failure.includes(noSpace)
      if (!isTransient) break
      await sleep(250)
    }
  }
  throw await couldNotStart(dir, failure)
}

/** Starts PostgreSQL in a folder, or takes over a server left running there by a killed Node process. It listens on a
 *  socket only, and recovers from a kill at any time. `openDataFolder` ensures that only one process at a time tries. */
export const startEmbedded = async ({
  dir,
  flags = [],
  report = () => {},
  meanwhile = () => {},
  homes = fallbackFolders,
}: EmbeddedOptions): Promise<Embedded> => {
  try {
    const shipped = await shippedBinaries()
    await makeFolder(path.dirname(path.resolve(dir)))
    const asked = path.join(await realpath(path.dirname(path.resolve(dir))), path.basename(dir))
    const place = await findLocation({ dir: asked, shipped, homes, report })
    report(place.made ? 'Starting the database...' : 'Creating the database...')
    await removeUnfinished(place.dir)
    if (place.made) await requireSameMajor(place)
    else await makeCluster(place, !flags.includes('fsync=off'))
    if (place.dir !== asked) await storeLocation(asked, place.dir)

    const sockets = await socketFolder(place)
    const { pid, taken } = await ensureRunning(place, sockets.path, startArguments(place, sockets.path, flags), {
      report,
      meanwhile,
    })
    let stopping: Promise<void> | undefined
    return {
      url: (database) => addressOf(sockets.path, database),
      how: taken ? 'reused' : place.made ? 'started' : 'initialised',
      stop: () => (stopping ??= stopPostmaster(pid, place.dir).then(sockets.remove)),
    }
  } catch (error) {
    throw explain(error, dir)
  }
}

/** Returns the URL of a database whose server was started by another Vitrine process. Starts nothing. */
export const runningEmbedded = async (dir: string): Promise<Embedded['url']> => {
  const asked = path.join(await realpath(path.dirname(path.resolve(dir))), path.basename(dir))
  const place = await findLocation({
    dir: asked,
    shipped: await shippedBinaries(),
    homes: fallbackFolders,
    report: () => {},
  })
  const sockets = await socketFolder(place)
  return (database) => addressOf(sockets.path, database)
}
