import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Enough for the databases and files of a whole test run, with plenty left for its processes. */
const NEEDED_BYTES = 12 * 2 ** 30

const isExecutable = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, type, options = '']) => at === memory && type === 'tmpfs' && !options.split(',').includes('noexec'))

/** Returns the folder for the temporary files of a test run: in memory if enough is free, otherwise the system's. Every
 *  test file creates a database of hundreds of files, which takes twice as long on a disk, and ten times as long on a
 *  busy one. */
export function temporaryFolder() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    const free = Math.min(bavail * bsize, process.availableMemory?.() ?? 0)
    if (isExecutable() && free >= NEEDED_BYTES) return memory
  } catch {
    // Not Linux, or a container without this folder.
  }
  return tmpdir()
}
