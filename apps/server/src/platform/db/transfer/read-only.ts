import { setTimeout as sleep } from 'node:timers/promises'
import { longConnection } from './tables.ts'

const PATIENCE_MS = 10_000

/** Makes a database read-only for new sessions, or writable again, and ends the sessions that were open: idle ones at once,
 *  others when their transaction is done or after ten seconds. What was not committed was never acknowledged. */
export const setReadOnly = async (url: string, readOnly: boolean): Promise<void> => {
  const client = await longConnection(url)
  try {
    await client.query('set default_transaction_read_only = off')
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) "name"')
    const value = readOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
    await client.query(`alter database ${rows[0]?.name} ${value}`)
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
  } finally {
    await client.end()
  }
}

/** Whether new sessions of this database are read-only. */
export const isReadOnly = async (url: string): Promise<boolean> => {
  const client = await longConnection(url)
  try {
    const { rows } = await client.query<{ on: boolean }>(
      `select current_setting('default_transaction_read_only') = 'on' "on"`,
    )
    return rows[0]?.on ?? false
  } finally {
    await client.end()
  }
}
