import { type ChildProcess, execFile, type IOType, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { newScratchFolder } from '../scratch-folder.ts'
import { MediaFailure, saysUnsupported } from './failure.ts'
import { LIMITS } from './limits.ts'

/**
 * The limits of one process: time, resident bytes, bytes per written file and processor seconds, and how long it can
 * wait for a processor beyond its time limit (see `watch`).
 */
export type Caps = { ms: number; memory: number; output: number; cpuSeconds?: number; waitingMs?: number }

/** The sandbox of parsers: the isolation that the system supports, and their scratch folder. */
export type Sandbox = {
  scratch: string
  /** Prepended to each command so that, as far as the system allows, it has no network access, gains no privileges and
   *  dies with the server. */
  prefix: readonly string[]
  /** Whether parsers have no network access. */
  offline: boolean
  /** Whether the system kills parsers when the server ends, however it ends. */
  diesWithServer: boolean
  live: Set<ChildProcess>
}

const SETPRIV = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--']

/** Strictest first; the first that works is used. `-r` gives an ordinary user their own network namespace. */
const PREFIXES: readonly (readonly string[])[] = [
  ['unshare', '-n', '--', ...SETPRIV],
  ['unshare', '-r', '-n', '--', ...SETPRIV],
  ['unshare', '-n', '--'],
  ['unshare', '-r', '-n', '--'],
  SETPRIV,
  [],
]

// `-f` counts blocks of 512 bytes, `-d` kilobytes; if a system lacks one of them, `watch` still limits resident memory and time
const SHELL =
  'ulimit -c 0 2>/dev/null; ulimit -d "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -t "$3" 2>/dev/null; shift 3; exec "$@"'

/** Tests once which isolation the system allows, and creates our part of the scratch folder. */
export const newSandbox = (folder: string): Sandbox => {
  const runs = ([tool, ...rest]: readonly string[]) =>
    tool === undefined || spawnSync(tool, [...rest, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0
  const prefix = PREFIXES.find(runs) ?? []
  const scratch = newScratchFolder(folder, 'media')
  const diesWithServer = prefix.includes('--pdeathsig')
  return { scratch, prefix, offline: prefix[0] === 'unshare', diesWithServer, live: new Set() }
}

/** Sends a signal to a process and everything it started. */
export const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}
/** Ends a process and everything it started. */
export const killGroup = (child: ChildProcess): void => signalGroup(child, 'SIGKILL')

/** Creates the scratch folder again, in case someone has deleted it from the data folder. */
const ensureScratch = ({ scratch }: Sandbox) => mkdirSync(scratch, { recursive: true, mode: 0o700 })

/** Runs `work` with a private folder, which is removed afterwards. */
export const inFolder = async <T>(box: Sandbox, work: (folder: string) => Promise<T>): Promise<T> => {
  ensureScratch(box)
  const folder = await mkdtemp(join(box.scratch, 'job-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves a finished file into place atomically, even from another disk. */
export const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, `${to}.part`)
    await rename(`${to}.part`, to)
    await rm(from, { force: true })
  }
}

export const LOWEST_PRIORITY = 19
/** Makes a parser yield processor time to the server. At the lowest priority it only runs when nothing else does: Linux
 *  would still give a process with nice 19 an eighth of a processor that it shares with an image being decoded. */
const yieldToServer = (pid: number, nice: number): void => {
  try {
    setPriority(pid, nice)
  } catch {
    // the process has ended, or the system does not allow the change: the process then keeps our priority
  }
  // If chrt is missing, the low priority has to be enough.
  if (nice === LOWEST_PRIORITY) execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], () => {})
}

/** `nice` is 10 unless set; with 19 the tool runs only when nothing else does. */
type Start = { caps: Caps; cwd: string; stdio: ('ignore' | 'ipc' | IOType)[]; nice?: number }

/** Starts a tool under its limits, in its own process group, without the server's environment. */
export const startCapped = (
  box: Sandbox,
  tool: string,
  args: readonly string[],
  { caps, cwd, stdio, nice = 10 }: Start,
): ChildProcess => {
  const limits = [
    Math.ceil((caps.memory + LIMITS.memorySlack) / 1024),
    Math.ceil(caps.output / 512),
    caps.cpuSeconds ?? 'unlimited',
  ]
  if (cwd === box.scratch) ensureScratch(box)
  const child = spawn('/bin/sh', ['-c', SHELL, 'sh', ...limits.map(String), ...box.prefix, tool, ...args], {
    cwd,
    stdio,
    detached: true,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      HOME: cwd,
      TMPDIR: cwd,
      VIPS_BLOCK_UNTRUSTED: '1',
      MALLOC_ARENA_MAX: '2',
      // A statically linked tool would load converters built for another C library, and crash.
      GCONV_PATH: '/nowhere',
    },
  })
  // the waiting caller handles the error; unhandled, it would end the server
  child.on('error', () => {})
  if (child.pid !== undefined) yieldToServer(child.pid, nice)
  box.live.add(child)
  child.once('close', () => box.live.delete(child))
  return child
}

/** Bytes used by a process, resident or allocated, or 0 if the system does not report it. */
export const memoryBytesOf = (pid: number | undefined, what: 'VmRSS' | 'VmData'): number => {
  try {
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Returns the reason why a process that we did not stop has ended. */
export const failureOf = (code: number | null, signal: NodeJS.Signals | null, stderr: string): MediaFailure => {
  const detail = `${signal ?? `exit ${code}`}: ${stderr.trim()}`
  if (code === 126 || code === 127 || /unknown (en|de)coder/i.test(stderr))
    return new MediaFailure('tool_missing', detail)
  if (signal === 'SIGXFSZ') return new MediaFailure('too_large', detail)
  if (signal === 'SIGXCPU') return new MediaFailure('timeout', detail)
  if (/out of memory|cannot allocate memory|bad_alloc/i.test(stderr)) return new MediaFailure('memory', detail)
  if (/no space left/i.test(stderr)) return new MediaFailure('no_space', detail)
  if (/file too large/i.test(stderr)) return new MediaFailure('too_large', detail)
  if (!signal && saysUnsupported(stderr)) return new MediaFailure('unsupported', detail)
  return new MediaFailure(signal ? 'crashed' : 'damaged', detail)
}

/** Ends every process and removes the scratch folder. */
export const closeSandbox = async (box: Sandbox): Promise<void> => {
  for (const child of box.live) killGroup(child)
  await rm(box.scratch, { recursive: true, force: true })
}
