import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartProblem } from '../start-problem.ts'

/** The operating-system user that runs the database. */
export type Account = { uid: number; gid: number; name: string }

const run = promisify(execFile)

/** Whether this process runs as root. PostgreSQL refuses to run as root. */
export const isRoot = () => process.geteuid?.() === 0

const accountOf = async (name: string): Promise<Account | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name }
  } catch {
    return undefined
  }
}

/** Returns the user that runs the database if this process is root: `postgres` if it exists, else `nobody`. Never creates
 *  a user. Throws if neither exists. */
export const databaseAccount = async (): Promise<Account> => {
  const account = (await accountOf('postgres')) ?? (await accountOf('nobody'))
  if (account) return account
  throw new StartProblem(
    'PostgreSQL does not run as root, and this machine has no user called postgres or nobody: start Vitrine as an ordinary user.',
  )
}

/** Whether the database's user can enter these folders and run these programs, checked as that user. */
export const canReach = async ({ uid, gid }: Account, ...files: string[]): Promise<boolean> => {
  const script = 'for file; do test -x "$file" || exit 1; done'
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...files], { uid, gid, cwd: '/' })
    return true
  } catch {
    return false
  }
}
