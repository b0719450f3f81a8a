import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { sessionSettings } from './db.ts'

const needs =
  'Live updates (LISTEN), migrations and background jobs need a session of their own: ' +
  'set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or switch the pooler to session mode.'

const connected = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'vitrine start' })
  client.on('error', () => {})
  await client.connect()
  return client
}
const backendOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]?.pid

/** Whether two transactions on one connection can run in different sessions. To find out, a second connection tries to take
 *  the session that the first has just used. */
export const isPooledByTransaction = async (url: string): Promise<boolean> => {
  const [one, other] = [await connected(url), await connected(url)]
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const before = await backendOf(one)
      await other.query('begin')
      const taken = await backendOf(other)
      const after = taken === before ? await backendOf(one) : before
      await other.query('rollback')
      if (after !== before) return true
    }
    return false
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** What to do if the address in a setting or an option is that of a pooler. */
export const useDirectUrl = (name: string) =>
  `${name === 'DATABASE_URL' ? 'set DATABASE_DIRECT_URL to' : 'use'} the address of PostgreSQL itself`

/** Throws a StartProblem if this address, which is the value of a setting or an option, cannot be used for long operations. */
export const requireSessions = async (url: string, name: string): Promise<void> => {
  if (!(await isPooledByTransaction(url))) return
  throw new StartProblem(
    `${name} points to a connection pooler in transaction mode. Commands need sessions of their own: ${useDirectUrl(name)}.`,
  )
}

/** Throws a StartProblem if the pooler prevents something that Vitrine needs. Its message says what to set. */
export const checkPooler = async (url: string, direct: string | undefined): Promise<void> => {
  if (!(await isPooledByTransaction(url))) return
  if (direct === undefined)
    throw new StartProblem(`DATABASE_URL points to a connection pooler in transaction mode. ${needs}`)
  if (await isPooledByTransaction(direct))
    throw new StartProblem(`DATABASE_DIRECT_URL points to a connection pooler in transaction mode too. ${needs}`)
  const client = await connected(url)
  try {
    const names = Object.keys(sessionSettings)
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any($1) and setting = '0'",
      [names],
    )
    if (rows.length === 0) return
    const sets = Object.entries(sessionSettings).map(
      ([name, value]) => `alter role current_user set ${name} = ${value}`,
    )
    throw new StartProblem(
      `Through the pooler of DATABASE_URL, ${rows.map(({ name }) => name).join(', ')} cannot be set for a session. ` +
        `Run this once to set them for the role: ${[...sets, 'alter role current_user set jit = off'].join('; ')};`,
    )
  } finally {
    await client.end()
  }
}
