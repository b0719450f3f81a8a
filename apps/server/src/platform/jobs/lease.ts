import { sql } from 'drizzle-orm'
import { type Db, transact } from '../db/db.ts'
import { leases } from '../db/table.ts'

/** `write` commits only if nobody has taken the lease over: the token is checked and locked in the same transaction. */
export type Lease = {
  token: number
  write: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Extends the lease to at least this many milliseconds from now. Throws LeaseLost if another worker has taken over. */
  extend: (ms: number) => Promise<void>
}
/** Thrown when another worker has taken over the lease; this worker's writes are discarded. */
export class LeaseLost extends Error {}

/**
 * Runs `work` if the key is free, else returns 'held'. A worker that stalls past `ttl` may lose the key, and then can't
 * write.
 */
export const withLease = async <T>(
  db: Db,
  key: string,
  ttl: number,
  work: (lease: Lease) => Promise<T>,
): Promise<T | 'held'> => {
  const until = sql`clock_timestamp() + ${ttl} * interval '1 millisecond'`
  const { rows } = await db.execute<{ token: string }>(sql`
    insert into ${leases} as held (key, token, until) values (${key}, 1, ${until})
    on conflict (key) do update set token = held.token + 1, until = ${until}
      where held.until <= clock_timestamp()
    returning token`)
  if (!rows[0]) return 'held'
  const token = Number(rows[0].token)
  const write: Lease['write'] = (body) =>
    transact(db, async (tx) => {
      const { rowCount } = await tx.execute(
        sql`select 1 from ${leases} where key = ${key} and token = ${token} for update`,
      )
      if (!rowCount) throw new LeaseLost(`${key} #${token}`)
      return body(tx)
    })
  const extend: Lease['extend'] = async (ms) => {
    const { rowCount } = await db.execute(sql`update ${leases}
      set until = greatest(until, clock_timestamp() + ${ms} * interval '1 millisecond') where key = ${key} and token = ${token}`)
    if (!rowCount) throw new LeaseLost(`${key} #${token}`)
  }
  try {
    return await work({ token, write, extend })
  } finally {
    await db.execute(sql`update ${leases} set until = clock_timestamp() where key = ${key} and token = ${token}`)
  }
}

/** Extends a lease while `work` runs, so that the lease can be short: if this process dies, another soon takes over. */
export const keepLease = async <T>({ extend }: Lease, ms: number, work: () => Promise<T>): Promise<T> => {
  let extended: Promise<void> | undefined
  const extending = setInterval(() => {
    extended = extend(ms).catch(() => {})
  }, ms / 3)
  try {
    return await work()
  } finally {
    clearInterval(extending)
    // Otherwise an extension in progress could revive the lease after its release.
    await extended
  }
}
