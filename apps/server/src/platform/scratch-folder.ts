import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const BEGAN = Math.round(performance.timeOrigin)

/** Removes the leftovers of dead processes from the folder. */
const sweep = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid, began] = /^[a-z]+-(\d+)-(\d+)-/.exec(name) ?? []
    // In a container the next server often has the same process id, but a different start time.
    const gone = Number(pid) === process.pid ? Number(began) !== BEGAN : pid !== undefined && !alive(Number(pid))
    if (gone) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Creates a folder for the temporary files of this process, and removes the folders of processes that were killed. */
export const newScratchFolder = (folder: string, kind: string): string => {
  mkdirSync(folder, { recursive: true })
  sweep(folder)
  return mkdtempSync(join(folder, `${kind}-${process.pid}-${BEGAN}-`))
}
