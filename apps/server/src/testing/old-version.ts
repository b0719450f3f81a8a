import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../../../..')
const journalFile = 'apps/server/src/migrations/meta/_journal.json'
const git = async (...args: string[]) => (await run('git', ['-C', root, ...args], { maxBuffer: 1e8 })).stdout.trim()
const timesIn = (journal: string) =>
  (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when)

/** The timestamps of all migrations of this version. */
export const ownMigrations = async () => timesIn(await readFile(path.join(root, journalFile), 'utf8'))

/** Returns the commit that added the migration before the newest one: the code that matches that schema. Throws if this
 *  clone's history does not reach it. */
const findOldVersion = async (): Promise<string> => {
  const wanted = (await ownMigrations()).slice(0, -1).join()
  const touched = await git('log', '--format=%H', '--', journalFile).catch(() => '')
  let found: string | undefined
  for (const commit of touched.split('\n').filter(Boolean)) {
    const journal = await git('show', `${commit}:${journalFile}`).catch(() => '{"entries":[]}')
    // Keeps the oldest match: later commits with this journal may already define tables of the next migration.
    if (timesIn(journal).join() === wanted) found = commit
  }
  if (found) return found
  throw new Error(
    'The version before the newest migration is not in the history of this clone. Fetch it (git fetch --unshallow) and run the test again.',
  )
}

/** Links this version's packages and the old version's workspaces. */
const linkPackages = async (code: string) => {
  const own = path.join(code, 'node_modules')
  await mkdir(path.join(own, '@vitrine'), { recursive: true })
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@vitrine' && name !== '.cache')
      await symlink(path.join(root, 'node_modules', name), path.join(own, name))
  const { workspaces }: { workspaces: string[] } = JSON.parse(await readFile(path.join(code, 'package.json'), 'utf8'))
  for (const workspace of workspaces) {
    const folder = path.join(code, workspace)
    const { name }: { name: string } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    await symlink(folder, path.join(own, name))
    const inner = path.join(root, workspace, 'node_modules')
    const has = await readdir(inner).catch(() => [])
    if (has.length > 0) await symlink(inner, path.join(folder, 'node_modules'))
  }
}

/** Checks out the version before the newest migration into a folder, ready to start. Returns its commit. */
export const checkOutOldVersion = async (code: string): Promise<string> => {
  const commit = await findOldVersion()
  await mkdir(code, { recursive: true })
  const archive = path.join(code, '..', 'old.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', code])
  await linkPackages(code)
  return commit
}
