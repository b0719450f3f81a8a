import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { longConnection } from './tables.ts'

const PATIENCE_MS = 10_000

const withConnection = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await longConnection(url)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * Ends the sessions that began before now: idle ones immediately, others when their transaction is done or after ten
 * seconds. Uncommitted changes were never acknowledged.
 */
const endOlderSessions = async (client: pg.Client) => {
  const changed = await client.query<{ at: string }>('select clock_timestamp()::text "at"')
  const late = performance.now() + PATIENCE_MS
  const older = async () => {
    const found = await client.query<{ pid: number; state: string | null }>(
      `select pid, state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and backend_start < $1`,
      [changed.rows[0]?.at],
    )
    return found.rows
  }
  for (let open = await older(); open.length > 0; open = await older()) {
    for (const { pid, state } of open)
      if (state === 'idle' || performance.now() > late) await client.query('select pg_terminate_backend($1)', [pid])
    await sleep(50)
  }
}

/** Makes a database read-only for the move with this id. From then on its rows cannot change. Can be repeated. */
export const makeReadOnly = (url: string, move: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query('set default_transaction_read_only = off')
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter database %1$I set vitrine.move = %2$L; alter database %1$I set default_transaction_read_only = on',
         current_database(), $1::text) "statement"`,
      [move],
    )
    await client.query(rows[0]?.statement ?? '')
    await endOlderSessions(client)
  })

/** Makes a database writable again. */
export const makeWritable = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query('set default_transaction_read_only = off')
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter database %1$I reset default_transaction_read_only; alter database %1$I reset vitrine.move',
         current_database()) "statement"`,
    )
    await client.query(rows[0]?.statement ?? '')
    await endOlderSessions(client)
  })

/** Returns the id of the move for which a database is read-only, or undefined if it is writable. */
export const findMove = (url: string): Promise<string | undefined> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ move: string | null }>(
      `select case when current_setting('default_transaction_read_only') = 'on' then current_setting('vitrine.move', true) end move`,
    )
    return rows[0]?.move || undefined
  })
