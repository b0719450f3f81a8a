import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const ABANDONED_MS = 48 * HOUR_MS

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const BEGAN = Math.round(performance.timeOrigin)
/** Process ids do not identify processes on other machines or in other containers that share the data folder. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 12)

const isAbandoned = (path: string) =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < Date.now() - ABANDONED_MS

/** Removes the leftovers of dead processes from the folder: those of this host by process id, all others by age. */
const sweep = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, host, pid, began] = /^[a-z]+-(?:([0-9a-f]{12})-)?(\d+)-(\d+)-/.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(folder, name)
    // In a container the next server often has the same process id, but a different start time.
    const isDead = () => (Number(pid) === process.pid ? Number(began) !== BEGAN : !alive(Number(pid)))
    if (host === HOST ? isDead() : isAbandoned(path)) rmSync(path, { recursive: true, force: true })
  }
}

/** Creates a folder for the temporary files of this process, and removes the folders of processes that were killed. */
export const newScratchFolder = (folder: string, kind: string): string => {
  mkdirSync(folder, { recursive: true })
  sweep(folder)
  const own = mkdtempSync(join(folder, `${kind}-${HOST}-${process.pid}-${BEGAN}-`))
  // Signals to processes on other hosts that the folder is in use.
  setInterval(() => void utimes(own, new Date(), new Date()).catch(() => {}), HOUR_MS).unref()
  return own
}
