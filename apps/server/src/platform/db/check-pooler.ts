import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { connect, sessionSettings, sqlState } from './db.ts'

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

/** Returns the advice for a setting or an option whose address is that of a pooler. */
const useDirectUrl = (name: string) =>
  `${name === 'DATABASE_URL' ? 'set DATABASE_DIRECT_URL to' : 'use'} the address of PostgreSQL itself`

/** Throws a StartProblem if this address, which is the value of a setting or an option, is that of a pooler in
 *  transaction mode. */
export const requireSessions = async (url: string, name: string): Promise<void> => {
  if (!(await isPooledByTransaction(url))) return
  throw new StartProblem(
    `${name} points to a connection pooler in transaction mode. Commands need sessions of their own: ${useDirectUrl(name)}.`,
  )
}

const timeouts = Object.keys(sessionSettings)
const setForRole = () => {
  const sets = Object.entries(sessionSettings).map(([name, value]) => `alter role current_user set ${name} = ${value}`)
  return `Run this once to set them for the role: ${[...sets, 'alter role current_user set jit = off'].join('; ')};`
}

/** Returns the timeouts that are not set in a session. */
const missingTimeouts = async (client: Pick<pg.Client, 'query'>) =>
  (
    await client.query<{ name: string }>("select name from pg_settings where name = any($1) and setting = '0'", [
      timeouts,
    ])
  ).rows.map(({ name }) => name)

/** PgBouncer's SQLSTATE for a start-up parameter that it does not pass on. */
export const REFUSED_PARAMETER = '08P01'

/** Returns the error message for a pooler in session mode that rejects start-up parameters, with what to do about it. */
export const poolerRefuses = (setting: string, reason: string) =>
  `The connection pooler at ${setting} rejects the session settings (${reason}): ${useDirectUrl(setting)}, ` +
  `or add “ignore_startup_parameters = options, ${timeouts.join(', ')}” to pgbouncer.ini. ` +
  `Either way, the timeouts can’t be set for each session. ${setForRole()}`

/** Throws a StartProblem if a pooler in session mode rejects the settings of our sessions, or drops them silently. */
const checkStartupParameters = async (url: string, setting: string): Promise<void> => {
  const { pool } = connect(url, { max: 1 })
  try {
    const missing = await missingTimeouts(pool)
    if (missing.length === 0) return
    throw new StartProblem(`The connection pooler at ${setting} ignores ${missing.join(', ')}. ${setForRole()}`)
  } catch (error) {
    if (sqlState(error) !== REFUSED_PARAMETER) throw error
    throw new StartProblem(poolerRefuses(setting, error instanceof Error ? error.message : String(error)))
  } finally {
    await pool.end()
  }
}

/** Throws a StartProblem if the pooler prevents something that Vitrine needs. Its message says what to set. */
export const checkPooler = async (url: string, direct: string | undefined): Promise<void> => {
  if (direct !== undefined) {
    if (await isPooledByTransaction(direct))
      throw new StartProblem(`DATABASE_DIRECT_URL points to a connection pooler in transaction mode too. ${needs}`)
    await checkStartupParameters(direct, 'DATABASE_DIRECT_URL')
  } else if (await isPooledByTransaction(url))
    throw new StartProblem(`DATABASE_URL points to a connection pooler in transaction mode. ${needs}`)
  if (direct === undefined || direct === url) return checkStartupParameters(url, 'DATABASE_URL')
  // No settings are sent through the pooler, so that they do not reach another client.
  const client = await connected(url)
  try {
    const missing = await missingTimeouts(client)
    if (missing.length > 0)
      throw new StartProblem(
        `Through the pooler of DATABASE_URL, ${missing.join(', ')} cannot be set for a session. ${setForRole()}`,
      )
  } finally {
    await client.end()
  }
}
