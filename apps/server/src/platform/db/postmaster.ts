import { execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { program } from './binaries.ts'
import { environment } from './cluster.ts'
import type { DatabaseLocation } from './location.ts'
import { socketName } from './socket-folder.ts'

/** A running server, as described by its `postmaster.pid`. */
export type Postmaster = { pid: number; status: string }

const run = promisify(execFile)
const pidFile = (dir: string) => path.join(dir, 'postmaster.pid')
const textOf = (file: string) => readFile(file, 'utf8').catch(() => '')

/** Whether this process is alive and serves this folder. A process id alone proves nothing: it may be reused, or belong to a
 *  zombie. A server's working directory is its folder, and a zombie has none. */
const isServing = async (pid: number, dir: string): Promise<boolean> => {
  try {
    if (process.platform === 'linux')
      return (await readlink(`/proc/${pid}/cwd`)) === dir && (await textOf(`/proc/${pid}/comm`)).startsWith('postgres')
    const { stdout } = await run('ps', ['-o', 'stat=,command=', '-p', String(pid)])
    return !stdout.trim().startsWith('Z') && stdout.includes('postgres') && stdout.includes(dir)
  } catch {
    return false
  }
}

/** Returns the server running in this folder, if any. */
export const findPostmaster = async (dir: string): Promise<Postmaster | undefined> => {
  const [pid, , , , , , , status = ''] = (await textOf(pidFile(dir))).split('\n')
  if (!Number(pid) || !(await isServing(Number(pid), dir))) return
  return { pid: Number(pid), status: status.trim() }
}

/** Whether a running server was started with the same program and arguments that we would use now. */
export const isSameServer = async (
  { pid }: Postmaster,
  { dir, binaries }: DatabaseLocation,
  args: string[],
): Promise<boolean> => {
  const ours = [program(binaries, 'postgres'), ...args.map((arg) => `"${arg}"`)].join(' ')
  if ((await textOf(path.join(dir, 'postmaster.opts'))).trim() !== ours) return false
  // After a reinstallation, the old program is still running but its file is gone.
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/exe`).catch(() => '')) === program(binaries, 'postgres')
}

/** Waits while a running server starts, recovers or stops. Returns whether it is ready. */
export const waitUntilReady = async (dir: string, stillWaiting: () => void): Promise<boolean> => {
  const warn = setInterval(stillWaiting, 10_000)
  try {
    for (;;) {
      const running = await findPostmaster(dir)
      if (!running || running.status === 'ready') return running !== undefined
      await sleep(10)
    }
  } finally {
    clearInterval(warn)
  }
}

const until = async (isSo: () => Promise<boolean>, limit: number): Promise<boolean> => {
  const end = performance.now() + limit
  while (performance.now() < end) {
    if (await isSo()) return true
    await sleep(10)
  }
  return isSo()
}

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // The server has stopped by itself.
  }
}

/** Stops a server: first with a fast shutdown, then an immediate one (after which it recovers at the next start), then by
 *  force. A server that hangs is killed at once. */
export const stopPostmaster = async (pid: number, dir: string, hangs = false) => {
  for (const [name, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (hangs && name === 'SIGINT') continue
    if (!(await isServing(pid, dir))) return
    signal(pid, name)
    if (await until(async () => !(await isServing(pid, dir)), patience)) return
  }
}

/** Cleans up after a killed server: ends orphaned backends, and removes its pid file and socket lock, which a new server
 *  would take for those of a running one if the process id is reused. */
export const clearLeftovers = async (dir: string, sockets: string) => {
  if (process.platform === 'linux')
    for (const name of await readdir('/proc'))
      if (/^\d+$/.test(name) && (await isServing(Number(name), dir))) {
        signal(Number(name), 'SIGKILL')
        await until(async () => !(await isServing(Number(name), dir)), 5000)
      }
  const socket = path.join(sockets, socketName)
  for (const file of [pidFile(dir), socket, `${socket}.lock`]) await rm(file, { force: true })
}

/** Whether a killed server has left its pid file behind. */
export const hasLeftovers = (dir: string) =>
  stat(pidFile(dir)).then(
    () => true,
    () => false,
  )

/** The result of a start: ready, or failed for a reason. */
export type Launch = { pid: number } | { reason: string }

/** Starts the server and waits until it accepts connections or fails. It keeps running if this process is killed. */
export const launch = async (
  { dir, binaries, as }: DatabaseLocation,
  args: string[],
  { stillWaiting, launched }: { stillWaiting: () => void; launched: () => void },
): Promise<Launch> => {
  const logFile = path.join(dir, 'server.log')
  const size = await stat(logFile).then(
    (log) => log.size,
    () => 0,
  )
  if (size > 10_000_000) await rename(logFile, `${logFile}.old`)
  // The database's user owns the folder: root must not follow a link to write elsewhere.
  const flags = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | constants.O_NOFOLLOW
  const log = await open(logFile, flags, 0o600)
  try {
    const { size: from, nlink } = await log.stat()
    if (as && nlink === 1) await log.chown(as.uid, as.gid)
    const child = spawn(program(binaries, 'postgres'), args, {
      ...(as && { uid: as.uid, gid: as.gid }),
      cwd: '/',
      env: environment,
      // Ctrl-C does not reach a server in its own session: Vitrine stops the database last.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let ended: string | undefined
    child.on('error', (error) => (ended = `ERROR: ${error.message}`)).on('exit', () => (ended = ''))
    child.unref()
    launched()
    const warn = setInterval(stillWaiting, 10_000)
    try {
      for (;;) {
        const up = await findPostmaster(dir)
        if (up && up.pid === child.pid && up.status === 'ready') return { pid: up.pid }
        if (ended !== undefined) {
          const { buffer, bytesRead } = await log.read(Buffer.alloc(16_384), 0, 16_384, from)
          return { reason: buffer.toString('utf8', 0, bytesRead) + ended }
        }
        await sleep(10)
      }
    } finally {
      clearInterval(warn)
    }
  } finally {
    await log.close()
  }
}
