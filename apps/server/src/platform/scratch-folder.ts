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

/** Removes what a process that is gone has left in the folder. */
const sweep = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid, began] = /^[a-z]+-(\d+)-(\d+)-/.exec(name) ?? []
    // in a container the next server often has the number of the last one, but began at another time
    const gone = Number(pid) === process.pid ? Number(began) !== BEGAN : pid !== undefined && !alive(Number(pid))
    if (gone) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Creates a folder for the temporary files of this process, and removes those of processes that were killed. */
export const newScratchFolder = (folder: string, kind: string): string => {
  mkdirSync(folder, { recursive: true })
  sweep(folder)
  return mkdtempSync(join(folder, `${kind}-${process.pid}-${BEGAN}-`))
}
