import { AppError } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { type Db, sqlState } from './db.ts'

/** Runs a read on the replica if it has replayed everything that was committed before the read, and on the primary otherwise. */
export type ReadFresh = <T>(work: (db: Db) => Promise<T>) => Promise<T>
/** The read replica of a process, and how many reads each server has answered. */
export type Replica = { read: ReadFresh; counts: () => { replica: number; primary: number } }

/** The primary's position in its write-ahead log. `system` and `timeline` distinguish its replicas from other servers. */
type Position = { lsn: string; timeline: number; system: string }

/** Selects the position that a replica must have replayed. A transaction is visible once its commit is flushed; with asynchronous
 *  commits, before that. */
const position = sql`
  select at.lsn::text lsn, ('x' || substr(pg_walfile_name(at.lsn), 1, 8))::bit(32)::int timeline,
    (select system_identifier::text from pg_control_system()) system
  from (select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end lsn) at`

/** Selects whether a replica has replayed a position, and still follows this primary: a promoted replica, or one of another primary,
 *  has different rows at the same position. */
const replayed = `
  select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as fresh,
    pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = $2
      and (select system_identifier::text from pg_control_system()) = $3 as follows`

/** Whether the primary would return the same error: the read was refused, no column can store a value, or the statement takes too
 *  long. */
const wouldFailOnPrimary = (error: unknown) => error instanceof AppError || /^(22|57014)/.test(sqlState(error) ?? '')

class Unusable extends Error {}

const pauses = { poll: 2, first: 1000, longest: 30_000 }

/** `patience`: how many milliseconds a read waits for the replica to replay the changes that it must show.
 *  `answersWithin`: the timeout of each check of the replica, in milliseconds. */
export const newReplica = (
  primary: Db,
  pool: Pool,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  { patience = 50, answersWithin = 1000 } = {},
): Replica => {
  const counts = { replica: 0, primary: 0 }
  let failures = 0
  let restsUntil = 0
  let probing = false

  const ask = <Row extends object>(client: PoolClient, text: string, values: unknown[] = []) =>
    // Only a timeout on our side can detect a frozen server.
    client.query<Row>({ text, values, query_timeout: answersWithin } as { text: string; values: unknown[] })

  const waitFor = async (client: PoolClient, { lsn, timeline, system }: Position) => {
    const deadline = performance.now() + patience
    for (;;) {
      const { rows } = await ask<{ fresh: boolean; follows: boolean }>(client, replayed, [lsn, timeline, system])
      if (!rows[0]?.follows) throw new Unusable('it is not a replica of DATABASE_URL')
      if (rows[0].fresh) return
      if (performance.now() > deadline) throw new Unusable(`it has not replayed ${lsn} within ${patience} ms`)
      await new Promise((done) => setTimeout(done, pauses.poll))
    }
  }

  /** Uses one transaction, so that the check of the position and the result come from the same server, even through a
   *  pooler. */
  const readReplica = async <T>(at: Position, work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await ask(client, 'begin read only')
      await waitFor(client, at)
      const result = await work(drizzle(client))
      await ask(client, 'commit')
      client.release()
      return result
    } catch (error) {
      const isClean = await ask(client, 'rollback').then(
        () => true,
        () => false,
      )
      client.release(!isClean)
      throw error
    }
  }

  const rest = (error: unknown) => {
    const pause = Math.min(pauses.longest, pauses.first * 2 ** failures)
    failures += 1
    restsUntil = performance.now() + pause
    log.warn({ reason: (error as Error).message }, `not reading from the replica for ${pause / 1000} s`)
  }
  const isRested = () => performance.now() >= restsUntil && !(failures > 0 && probing)

  return {
    counts: () => ({ ...counts }),
    read: async (work) => {
      if (isRested()) {
        const probes = failures > 0
        probing ||= probes
        try {
          const [at] = (await primary.execute<Position>(position)).rows
          if (!at) throw new Unusable('the primary has no position')
          const result = await readReplica(at, work)
          if (failures > 0) log.info('reading from the replica again')
          failures = 0
          counts.replica += 1
          return result
        } catch (error) {
          if (wouldFailOnPrimary(error)) throw error
          rest(error)
        } finally {
          if (probes) probing = false
        }
      }
      counts.primary += 1
      return work(primary)
    },
  }
}
