import { createHash, randomBytes } from 'node:crypto'
import { chmod, lchown, lstat, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { type Account, databaseAccount, isRoot, canReach } from './account.ts'
import { type Binaries, copyBinaries, program } from './binaries.ts'
import { makeFolder, requireSpace } from './data-folder.ts'

/** Where the database is, whether it exists, which binaries run it, and as which user (undefined: the current one). */
export type DatabaseLocation = { dir: string; made: boolean; binaries: Binaries; as: Account | undefined }

type LocationOptions = { dir: string; shipped: Binaries; homes: readonly string[]; report: (line: string) => void }

/** Folders for root to use if the database's user cannot reach the usual one; those listed first survive a reboot. */
export const fallbackFolders = ['/var/lib/vitrine', '/srv/vitrine', path.join(tmpdir(), 'vitrine-databases')]

const locationFile = (dir: string) => path.join(dir, 'location')

/**
 * Returns the database's recorded location if it couldn't be created in the folder itself. The location file is trusted
 * only if root wrote it, not the database's user.
 */
const movedTo = async (dir: string) => {
  const entry = await lstat(locationFile(dir)).catch(() => undefined)
  if (entry?.isFile() && entry.uid === process.geteuid?.()) return (await readFile(locationFile(dir), 'utf8')).trim()
}

/** Writes the database's location to a file in the folder, once the database is complete. */
export const storeLocation = async (from: string, to: string) => {
  await makeFolder(from)
  const file = await open(`${locationFile(from)}.new`, 'w')
  await file.writeFile(`${to}\n`)
  await file.sync()
  await file.close()
  await rename(`${locationFile(from)}.new`, locationFile(from))
}

/** Returns the first candidate that only root can change and the account can access. */
const findFallbackFolder = async (account: Account, homes: readonly string[]) => {
  for (const home of homes) {
    try {
      await makeFolder(home, 0o755)
      const entry = await lstat(home)
      // In a shared temporary folder, another user may have created the folder first.
      const ours = entry.isDirectory() && entry.uid === 0 && (entry.mode & 0o022) === 0
      if (ours && (await canReach(account, home))) return home
    } catch {}
  }
}

const unreachable = (account: Account, dir: string) =>
  new StartProblem(
    `The database runs as user ${account.name}, who cannot reach ${dir}: open the folders above it (chmod o+x), or set VITRINE_DATA to a folder that this user can reach.`,
  )

/** Transfers a restored or copied database, which root now owns, to a user who can run it. */
const chownRecursively = async (file: string, account: Account): Promise<void> => {
  const entry = await lstat(file)
  if (entry.isDirectory())
    for (const name of await readdir(file)) await chownRecursively(path.join(file, name), account)
  await lchown(file, account.uid, account.gid)
}

const binariesFor = async (account: Account, { dir, shipped, homes, report }: LocationOptions) => {
  if (await canReach(account, program(shipped, 'postgres'), program(shipped, 'initdb'))) return shipped
  const home = await findFallbackFolder(account, homes)
  if (!home) throw unreachable(account, dir)
  return copyBinaries(shipped, home, report)
}

/** Creates a folder that the database's user can access. It is named after the original folder and never reused. */
const createFallbackDir = async (account: Account, { dir, homes, report }: LocationOptions) => {
  const home = await findFallbackFolder(account, homes)
  if (!home) throw unreachable(account, dir)
  const hash = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const folder = path.join(home, `${hash}-${randomBytes(3).toString('hex')}`)
  await makeFolder(folder)
  await requireSpace(folder)
  const lasting = folder.startsWith(tmpdir()) ? ' That is a temporary folder: set VITRINE_DATA to a permanent one.' : ''
  report(`The database is in ${folder}: user ${account.name} cannot reach ${dir}.${lasting}`)
  return path.join(folder, 'database')
}

const isMade = (dir: string) =>
  stat(path.join(dir, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

const placeOfOurs = async (dir: string, binaries: Binaries): Promise<DatabaseLocation> => {
  const entry = await stat(dir).catch(() => undefined)
  if (entry && entry.uid !== process.geteuid?.())
    throw new StartProblem(
      `The database in ${dir} belongs to another user: start Vitrine as that user or as root, or set VITRINE_DATA to another folder.`,
    )
  return { dir, made: await isMade(dir), binaries, as: undefined }
}

/** Finds or chooses the location of the database. For root, the location depends on what the database's user can access. */
export const findLocation = async (asked: LocationOptions): Promise<DatabaseLocation> => {
  const moved = await movedTo(asked.dir)
  const dir = moved ?? asked.dir
  const made = await isMade(dir)
  if (moved && !made)
    throw new StartProblem(
      `The database of ${asked.dir} should be in ${moved} but is missing: put it back, or remove ${locationFile(asked.dir)} to begin with an empty one.`,
    )
  if (moved) asked.report(`The database is in ${moved}.`)
  if (!isRoot()) return placeOfOurs(dir, asked.shipped)
  if (!made) {
    const as = await databaseAccount()
    const binaries = await binariesFor(as, asked)
    const reached = await canReach(as, path.dirname(dir))
    return { dir: reached ? dir : await createFallbackDir(as, asked), made, binaries, as }
  }
  const { uid, gid } = await stat(dir)
  const as = uid === 0 ? await databaseAccount() : { uid, gid, name: String(uid) }
  if (uid === 0) {
    await chownRecursively(dir, as)
    await chmod(dir, 0o700)
  }
  if (!(await canReach(as, dir))) throw unreachable(as, dir)
  return { dir, made, binaries: await binariesFor(as, asked), as }
}
