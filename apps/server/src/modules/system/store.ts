import type { Job } from '@vitrine/contract'
import { lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { limits, mails, replies } from '../../platform/db/table.ts'
import { teams } from '../teams/table.ts'

export const ping = (db: Db) => db.execute(sql`select 1`)

const state = sql<Job['state']>`case when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed' when attempts > 0 then 'retrying' else 'waiting' end`

export type QueueRow = {
  name: string
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest_waiting: Date | null
}
export const queues = async (db: Db) => {
  const of = (name: Job['state']) => sql`(count(*) filter (where state = ${name}))::int`
  const { rows } = await db.execute<Omit<QueueRow, 'oldest_waiting'> & { oldest_waiting: string | null }>(sql`
    select name, ${of('waiting')} waiting, ${of('running')} running, ${of('retrying')} retrying, ${of('failed')} failed,
      min(run_at) filter (where state in ('waiting', 'retrying')) oldest_waiting
    from (select task_identifier name, run_at, ${state} state from graphile_worker.jobs) j group by name order by name`)
  return rows.map((row) => ({ ...row, oldest_waiting: row.oldest_waiting ? new Date(row.oldest_waiting) : null }))
}

type JobRow = Omit<Job, 'created_at' | 'updated_at' | 'run_at'> & Record<'created_at' | 'updated_at' | 'run_at', string>
export const jobs = (
  db: Db,
  {
    cursor,
    limit,
    state: asked,
    name,
  }: { cursor?: string | undefined; limit: number; state?: string | undefined; name?: string | undefined },
) => {
  const key = readCursor(cursor, 'number')
  const all: SQL[] = [sql`true`]
  if (asked) all.push(sql`${state} = ${asked}`)
  if (name) all.push(sql`task_identifier = ${name}`)
  const where = sql.join(all, sql` and `)
  const rows = async (n: number) => {
    const after = key ? sql`and j.id < ${key[0]}` : sql``
    const found = await db.execute<JobRow>(sql`
      select j.id::text, j.name, j.state, j.attempts, j.max_attempts, j.last_error, j.created_at, j.updated_at, j.run_at,
        case when t.uuid is null then null else json_build_object('uuid', t.uuid, 'name', t.name) end team
      from (select v.*, task_identifier name, ${state} state,
        (select p.payload ->> 'team' from graphile_worker._private_jobs p where p.id = v.id) team
        from graphile_worker.jobs v) j
      left join ${teams} t on t.uuid::text = j.team
      where ${where} ${after} order by j.id desc limit ${n}`)
    return found.rows.map(
      (row): Job => ({
        ...row,
        created_at: new Date(row.created_at),
        updated_at: new Date(row.updated_at),
        run_at: new Date(row.run_at),
      }),
    )
  }
  return pageOf(
    limit,
    rows,
    ({ id }) => [Number(id)],
    () => countOf(db, sql`from graphile_worker.jobs where ${where}`),
  )
}
export const job = async (db: Db, id: string) =>
  requireRow(
    (await db.execute<{ name: string }>(sql`select task_identifier name from graphile_worker.jobs where id = ${id}`))
      .rows,
  )
/** Resets a job's attempts and crash count. Returns false for a running job, which is left alone. */
export const retryJob = async (db: Db, id: string, attempts: number) => {
  const { rowCount } = await db.execute(sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[],
    run_at => now(), attempts => 0, max_attempts => ${attempts})`)
  if (rowCount === 1) await db.execute(sql`update graphile_worker._private_jobs set flags = null where id = ${id}`)
  return rowCount === 1
}
/** Counts jobs that have failed and won't be retried automatically. */
export const countParked = (db: Db) => countOf(db, sql`from graphile_worker.jobs where ${state} = 'failed'`)
/** Deletes a job. Returns false for a running job, which is left alone. */
export const removeJob = async (db: Db, id: string) =>
  (await db.execute(sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`)).rowCount === 1

/** Deletes stored responses, rate limits and emails that have expired. */
export const sweep = async (db: Db) => {
  await db.delete(replies).where(lt(replies.created_at, sql`now() - interval '1 day'`))
  await db.delete(limits).where(lt(limits.until, sql`now() - interval '1 day'`))
  await db.delete(mails).where(lt(mails.created_at, sql`now() - interval '30 days'`))
}
