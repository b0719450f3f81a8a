import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { diskFull, StartProblem } from '../start-problem.ts'
import { program } from './binaries.ts'
import type { DatabaseLocation } from './location.ts'

/** The environment of PostgreSQL's programs: without our variables, and with messages in the language we parse. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** PostgreSQL's message for a full disk. */
export const noSpace = 'No space left on device'

/** The PostgreSQL role we use for everything. */
export const role = 'vitrine'

// Non-ASCII letters are only recognised in a UTF-8 locale, and not every system has C.UTF-8.
const locales = ['C.UTF-8', 'en_US.UTF-8', 'C']

const run = promisify(execFile)

const initdb = async ({ binaries, as }: DatabaseLocation, dir: string, sync: boolean) => {
  const common = ['-D', dir, '-U', role, '--auth=trust', '--encoding=UTF8', ...(sync ? [] : ['--no-sync'])]
  for (const locale of locales) {
    try {
      await run(program(binaries, 'initdb'), [...common, `--locale=${locale}`], { ...as, cwd: '/', env: environment })
      return
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message.includes(noSpace)) throw diskFull(path.dirname(dir))
      if (!/invalid locale/i.test(message) || locale === locales.at(-1))
        throw new StartProblem(`PostgreSQL could not create its database in ${path.dirname(dir)}: ${lastLine(message)}`)
    }
  }
}

const lastLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .findLast((line) => /error|FATAL/i.test(line)) ?? text.trim()

/** Removes what a killed initdb left beside the folder. */
export const removeUnfinished = async (dir: string) => {
  const unfinished = (await readdir(path.dirname(dir))).filter((name) => name.startsWith(`${path.basename(dir)}.new-`))
  for (const name of unfinished)
    await rm(path.join(path.dirname(dir), name), { recursive: true, force: true }).catch(() => {})
}

/** Creates a new database cluster beside the folder and moves it there when it is complete, so that an existing database folder
 *  is always complete. The temporary name is new each time: an initdb whose Node process was killed may still be writing to the
 *  previous one.
 *
 *  Everyone who can reach the socket is trusted (`--auth=trust`). That is safe because the socket is in a folder of mode 0700
 *  owned by the user the database runs as: only that user and root can enter it. Vitrine runs as one of these two. */
export const makeCluster = async (place: DatabaseLocation, sync: boolean) => {
  const fresh = `${place.dir}.new-${randomUUID()}`
  try {
    await mkdir(fresh, { mode: 0o700 })
    if (place.as) await chown(fresh, place.as.uid, place.as.gid)
    await initdb(place, fresh, sync)
    await rename(fresh, place.dir)
    const parent = await open(path.dirname(place.dir))
    await parent.sync().finally(() => parent.close())
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EBUSY')
      throw new StartProblem(
        `${place.dir} contains something other than a Vitrine database: move it away, then start again.`,
      )
    throw error
  }
}

/** Throws for a cluster of another major version, which these binaries cannot read. */
export const requireSameMajor = async ({ dir, binaries }: DatabaseLocation) => {
  const made = (await readFile(path.join(dir, 'PG_VERSION'), 'utf8')).trim()
  const [ours] = binaries.version.split('.')
  if (made !== ours)
    throw new StartProblem(
      `The database in ${dir} was created by PostgreSQL ${made}, but this Vitrine includes ${ours}: start the Vitrine that created it, or set VITRINE_DATA to another folder.`,
    )
}
