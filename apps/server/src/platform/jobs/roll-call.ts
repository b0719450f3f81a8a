import type pg from 'pg'

/** The first half of the advisory locks of the roll-call; nobody else uses it. */
const call = 7_301_337

/** How often those who work are looked after. */
const pause = 2000

/** Pools of workers that hold jobs, or queues, and do not answer the roll-call. */
const absent = `
  select distinct locked_by from (
    select locked_by from graphile_worker._private_jobs union all
    select locked_by from graphile_worker._private_job_queues) held
  where locked_by like 'pool-%' and not exists (
    select 1 from pg_locks where locktype = 'advisory' and granted and classid = ${call} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`

/** Their jobs may be taken by others. One that had its last attempt gets another, to tell that it came to nothing. */
const release = `
  with freed as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null,
      max_attempts = greatest(max_attempts, attempts + 1) where locked_by = any($1))
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1)`

/** Jobs of a process that was killed would stay taken for hours. So every process that works holds a lock under the name of
 *  its pool for as long as its connection lasts, and frees the jobs of those who hold none. Whoever is absent only once may
 *  just have lost the connection. Answers how to leave. */
export const answerRollCall = (connections: pg.Pool, pool: string) => {
  let client: pg.PoolClient | undefined
  let missed: string[] = []
  let left = false

  const look = async () => {
    if (!client) {
      client = await connections.connect()
      await client.query('select pg_advisory_lock($1, hashtext($2))', [call, pool])
    }
    const { rows } = await client.query<{ locked_by: string }>(absent)
    const names = rows.map(({ locked_by }) => locked_by)
    const gone = names.filter((name) => missed.includes(name))
    if (gone.length) await client.query(release, [gone])
    missed = names
  }
  const drop = () => {
    client?.release(true)
    client = undefined
  }
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    await look().catch(drop)
    if (!left) timer = setTimeout(() => void (looking = again()), pause)
  }
  let looking = again()

  return async () => {
    left = true
    clearTimeout(timer)
    await looking
    drop()
  }
}
