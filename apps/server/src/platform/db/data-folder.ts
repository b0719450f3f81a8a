import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull, explain, StartProblem } from '../start-problem.ts'

/** The folder for everything the product stores on this machine. It is locked until it is closed or the process ends. */
export type DataFolder = {
  path: string
  /** Where `startEmbedded` stores the database. */
  database: string
  /** Free bytes on the folder's disk. */
  free: number
  close: () => void
}

/** Thrown when another process is using the folder. */
export class FolderInUse extends StartProblem {}

type Terms = {
  /** How many bytes must be free. */
  least?: number
  /** How many milliseconds to wait for a process that is releasing the folder. */
  patience?: number
}

/** A lock lasts as long as its connection, so the connection must not be garbage-collected. */
const held = new Set<DatabaseSync>()

/** Locks a file with SQLite. The operating system releases such a lock with the process, however it ends, whereas a pid
 *  file would be wrong after kill -9 or if the process id is reused. Returns undefined if another process has the lock. */
const lock = (file: string) => {
  const connection = new DatabaseSync(file, { open: false })
  try {
    connection.open()
    // With the journal in memory, the file stays empty and no other files appear beside it.
    connection.exec('pragma journal_mode = memory; begin exclusive')
    held.add(connection)
    return connection
  } catch (error) {
    if (connection.isOpen) connection.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return
    throw new StartProblem(`Vitrine can’t lock ${file}: remove it if it belongs to another user, then start again.`)
  }
}

/** If we run as root, the database runs as another user, who must be able to traverse our folders, but not list them. */
const ourMode = () => (process.geteuid?.() === 0 ? 0o711 : 0o700)

/** Creates a folder and its parents, whatever the umask. Node's `recursive` option mistakes a read-only disk for a
 *  missing folder, and never returns for /proc. */
export const makeFolder = async (folder: string, mode = ourMode()): Promise<void> => {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    await makeFolder(path.dirname(folder), mode)
    await mkdir(folder)
  }
  await chmod(folder, mode)
}

/** Returns the free bytes on the folder's disk. Throws if there are too few. */
export const requireSpace = async (folder: string, least = 200_000_000) => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < least) throw diskFull(folder, free, least)
  return free
}

/** Creates the folder, checks that it is writable, has free space and is not in use, and locks it for this process. */
export const openDataFolder = async (dir: string, { least, patience = 2000 }: Terms = {}): Promise<DataFolder> => {
  const asked = path.resolve(dir)
  try {
    await makeFolder(asked)
    const folder = await realpath(asked)
    const free = await requireSpace(folder, least)
    const probe = path.join(folder, `.probe-${randomUUID()}`)
    await writeFile(probe, Buffer.alloc(4096)).finally(() => rm(probe, { force: true }))

    const [lockFile, holderFile] = [path.join(folder, 'lock'), path.join(folder, 'lock.pid')]
    const until = performance.now() + patience
    let connection = lock(lockFile)
    while (!connection && performance.now() < until) {
      await sleep(50)
      connection = lock(lockFile)
    }
    if (!connection) {
      const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown')
      throw new FolderInUse(
        `Vitrine is already running on ${folder} (process ${holder}): stop that process first, or set VITRINE_DATA to another folder.`,
      )
    }
    await writeFile(holderFile, String(process.pid))
    const close = () => {
      if (held.delete(connection)) connection.close()
    }
    return { path: folder, database: path.join(folder, 'database'), free, close }
  } catch (error) {
    throw explain(error, asked)
  }
}
