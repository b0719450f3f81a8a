import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'
import type { DatabaseLocation } from './location.ts'

/** PostgreSQL's socket name for port 5432. The port is only part of the name: each folder has one server. */
export const socketName = '.s.PGSQL.5432'

/** The shortest limit for a socket path on the systems we support (macOS; Linux has four bytes more). */
const longest = 103

const fits = (folder: string) => Buffer.byteLength(path.join(folder, socketName)) <= longest

/**
 * Returns the folder for the server's socket: the database's own folder, which only its user and root can enter, or, if that
 * path is too long for a socket, an equally private temporary folder, which `remove` deletes.
 */
export const socketFolder = async ({
  dir,
  as,
}: DatabaseLocation): Promise<{ path: string; remove: () => Promise<void> }> => {
  if (fits(dir)) return { path: dir, remove: async () => {} }
  const name = `vitrine-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  // PostgreSQL parses this setting as a list of folders, so names with commas or quotes do not work.
  const base = [tmpdir(), '/tmp'].find((folder) => /^[\w./-]+$/.test(folder) && fits(path.join(folder, name)))
  if (!base) throw new StartProblem(`The path ${dir} is too long: set VITRINE_DATA to a shorter one.`)
  const folder = path.join(base, name)
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made && as) await chown(folder, as.uid, as.gid)
  const entry = await lstat(folder)
  if (!entry.isDirectory() || entry.uid !== (as?.uid ?? process.geteuid?.()) || (entry.mode & 0o077) !== 0)
    throw new StartProblem(
      `${folder} is needed for the database but belongs to another user: remove it, then start again.`,
    )
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
