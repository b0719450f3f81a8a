import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database or a transaction on it; stores do not need to know which. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/**
 * Settings of every session. Statements that run or wait too long are cancelled, so that no request is stuck on a
 * lock.
 */
export const sessionSettings = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** How long a query by the server waits for the database to respond. By then, the statement has been cancelled. */
export const RESPONDS_WITHIN_MS = sessionSettings.statement_timeout + 10_000

const send = pg.Client.prototype.query as unknown as (this: pg.Client, ...args: unknown[]) => unknown
/** Sends a query, and closes the connection if it got no response in time: the other side is gone, and another query would
 *  wait in vain. */
const sendInTime = (client: pg.Client, ...args: unknown[]) => {
  const sent = send.apply(client, args)
  if (sent instanceof Promise)
    sent.catch((error: unknown) => {
      const { connection } = client as unknown as { connection: { stream: Socket } }
      if (error instanceof Error && error.message === 'Query read timeout') connection.stream.destroy()
    })
  return sent
}
class TimedClient extends pg.Client {
  override query = ((...args: unknown[]) => sendInTime(this, ...args)) as unknown as pg.Client['query']
}

/** A connection through a pooler that can run each transaction in a different session. Prepared statements belong to one
 *  session, so statements are sent unnamed and are planned each time. */
class PooledClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) => {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && 'text' in config
    return sendInTime(this, isNamed ? { ...config, name: undefined } : config, ...rest)
  }) as unknown as pg.Client['query']
}

/** Options of a connection that stays open: the system checks every ten seconds whether the other side is still there. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Times in milliseconds. `answersWithin`: the time after which a query fails if the server does not respond. */
type Connecting = { max?: number; throughPooler?: boolean; connectsWithin?: number; answersWithin?: number }

/** Connects to the database. Through a pooler in transaction mode no session settings are sent: `check-pooler.ts` checks those
 *  of the role. */
export const connect = (
  url: string,
  { max = 10, throughPooler = false, connectsWithin = 5000, answersWithin }: Connecting = {},
) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectsWithin,
    ...(answersWithin && { query_timeout: answersWithin }),
    application_name: 'vitrine',
    // Otherwise a connection dropped silently by a firewall or a lost machine would stay in the pool.
    ...keepAlive,
    Client: throughPooler ? PooledClient : TimedClient,
    ...(!throughPooler && {
      ...sessionSettings,
      // Our statements take milliseconds. JIT compilation or parallel workers would add about ten more.
      options: '-c jit=off -c max_parallel_workers_per_gather=0',
    }),
  })
  // A lost connection fails only its own query, and the pool replaces the connection. graphile-worker requires both listeners.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool) }
}

/** Returns the SQLSTATE of a failed query, even if the query builder wrapped the error; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}
/** Returns the constraint that a failed write violated; undefined for other errors. */
export const brokenConstraint = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

const lost = ['40P01', '40001', '55P03', '23505']
/** Runs `work` in a transaction. Retries after a deadlock, a serialisation failure, a lock timeout or a unique
 *  violation. */
export const transact = async <T>(db: Db, work: (tx: Db) => Promise<T>, tries = 4): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === tries || !lost.includes(sqlState(error) ?? '')) throw error
      await new Promise((done) => setTimeout(done, attempt * 20 * Math.random()))
    }
  }
}
