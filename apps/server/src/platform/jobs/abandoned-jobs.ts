import type pg from 'pg'

/** The first half of the advisory lock keys that mark a pool as alive; nothing else uses it. */
const lockClass = 7_301_337
/** The number of process crashes after which a running job is parked, however many attempts are left. */
export const CRASHES_MAX = 3
/** Jobs that a dead process left behind share this queue, so that they run one at a time: a job that kills the process then uses
 *  up its own attempts and not those of the others. */
const afterCrash = 'after a crash'

/** Set on a parked job with one run left, in which only its `onParked` is called. */
export const closingFlag = 'closing'

/** Pools that hold jobs or queues and whose process no longer holds its lock. */
const deadPools = `
  select distinct locked_by from (
    select locked_by from graphile_worker._private_jobs union all
    select locked_by from graphile_worker._private_job_queues) held
  where locked_by like 'pool-%' and not exists (
    select 1 from pg_locks where locktype = 'advisory' and granted and classid = ${lockClass} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`

/**
 * Releases the jobs of dead pools ($1). Each has used up an attempt. A job with no attempts left, or with too many
 * crashes, is parked; if it has an `onParked` ($2), it gets exactly one closing run.
 */
const release = `
  with crashed as (
    select j.id, coalesce((j.flags ->> 'crashes')::int, 0) + 1 crashes, coalesce(j.flags ? '${closingFlag}', false) closed,
      t.identifier = any($2::text[]) wants_closing
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_by = any($1) for update of j
  ), judged as (
    select c.*, c.closed or j.attempts >= j.max_attempts or c.crashes >= ${CRASHES_MAX} parked
    from crashed c join graphile_worker._private_jobs j using (id)
  ), freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null,
      job_queue_id = coalesce(j.job_queue_id,
        (select id from graphile_worker._private_job_queues where queue_name = '${afterCrash}')),
      run_at = greatest(j.run_at, now() + (least(crashes, 7) - 1) * interval '10 seconds' * (not parked)::int),
      max_attempts = case when not parked then j.max_attempts when wants_closing and not closed then j.attempts + 1
        else greatest(j.attempts, 1) end,
      flags = coalesce(j.flags, '{}') || jsonb_build_object('crashes', crashes)
        || case when parked and wants_closing then '{"${closingFlag}": true}'::jsonb else '{}' end,
      last_error = case when closed then j.last_error else
        'The server stopped while this job was running' ||
        case when crashes > 1 then ' (' || crashes || ' times).' else '.' end end
    from judged where j.id = judged.id)
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1)`

/** Releases jobs of a live pool ($1) that it no longer runs ($2), because their result could not be stored. */
const releaseOwn = `
  with freed as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null,
      last_error = 'The result of this job could not be stored.',
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    where id = any($2::bigint[]) and locked_by = $1 returning job_queue_id)
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = $1 and id in (select job_queue_id from freed)`

type Watching = {
  connections: pg.Pool
  /** The name of this process's worker pool. */
  pool: string
  /** Names of the jobs that have an `onParked`. */
  wantClosing: readonly string[]
  /** Ids of the jobs that this process is running. */
  running: ReadonlySet<string>
  lookEveryMs: number
}

/**
 * Releases jobs of dead processes, which the queue would keep locked for hours, and jobs of this process whose result could
 * not be stored. Every pool holds an advisory lock under its name while its connection lasts; a pool seen twice without its
 * lock is dead (once may be a lost connection). Returns a function that stops watching.
 */
export const watchAbandonedJobs = ({ connections, pool, wantClosing, running, lookEveryMs }: Watching) => {
  let client: pg.PoolClient | undefined
  let missed: string[] = []
  let unstored: string[] = []
  let stopped = false

  const freeDead = async (on: pg.PoolClient) => {
    const { rows } = await on.query<{ locked_by: string }>(deadPools)
    const names = rows.map(({ locked_by }) => locked_by)
    const dead = names.filter((name) => missed.includes(name))
    if (dead.length) {
      await on.query(
        'insert into graphile_worker._private_job_queues (queue_name) values ($1) on conflict (queue_name) do nothing',
        [afterCrash],
      )
      await on.query(release, [dead, wantClosing])
    }
    missed = names
  }
  const freeOwn = async (on: pg.PoolClient) => {
    const { rows } = await on.query<{ id: string }>(
      'select id::text from graphile_worker._private_jobs where locked_by = $1',
      [pool],
    )
    const idle = rows.map(({ id }) => id).filter((id) => !running.has(id))
    const lost = idle.filter((id) => unstored.includes(id))
    if (lost.length) await on.query(releaseOwn, [pool, lost])
    unstored = idle
  }
  const look = async () => {
    if (!client) {
      client = await connections.connect()
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, pool])
    }
    await freeDead(client)
    await freeOwn(client)
  }
  const drop = () => {
    client?.release(true)
    client = undefined
  }
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    await look().catch(drop)
    if (!stopped) timer = setTimeout(() => void (looking = again()), lookEveryMs)
  }
  let looking = again()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
    drop()
  }
}
