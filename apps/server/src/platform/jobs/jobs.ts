import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { type EventData, type EventName, events } from '@vitrine/contract'
import {
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { type Db, transact } from '../db/db.ts'
import { type Record, recorder } from '../db/ledger.ts'
import type { Ports } from '../ports.ts'
import { answerRollCall } from './roll-call.ts'

/** What a job may touch. It has no open transaction, for it may have to wait for the outside; `write` opens one. */
export type JobContext = {
  db: Db
  ports: Ports
  team: string | null
  actor: string | null
  about: string | null
  attempt: number
  last: boolean
  /** All attempts are used up, and the process was killed in the last: what is left is to say so. */
  spent: boolean
  signal: AbortSignal
  write: <T>(work: (tx: { db: Db; record: Record; enqueue: Enqueue }) => Promise<T>) => Promise<T>
}
type Name = `${string}.${string}`
type Options = { attempts?: number }
/** Work that is done apart from any request. It may run twice. */
export type Job = {
  name: Name
  on?: EventName | undefined
  every?: string | undefined
  attempts?: number | undefined
  run: (ctx: JobContext, data: unknown) => Promise<void>
}
/** Work that is asked for by name, with what it needs. */
export type AskedJob<P> = Job & { payload: z.ZodType<P> }

/** Work that follows an event. It sees the event's data parsed again. */
export const defineEventJob = <E extends EventName>(
  job: { name: Name; on: E; run: (ctx: JobContext, data: EventData<E>) => Promise<void> } & Options,
): Job => ({ ...job, run: (ctx, data) => job.run(ctx, events[job.on].parse(data) as EventData<E>) })

/** Work that is done by the clock. `every` is a crontab line in UTC: minute hour day month weekday. */
export const defineSchedule = (
  job: { name: Name; every: string; run: (ctx: JobContext) => Promise<void> } & Options,
): Job => ({
  ...job,
  run: (ctx) => job.run(ctx),
})

/** Work that a service asks for. */
export const defineJob = <P>(
  job: { name: Name; payload: z.ZodType<P>; run: (ctx: JobContext, payload: P) => Promise<void> } & Options,
): AskedJob<P> => ({ ...job, run: (ctx, data) => job.run(ctx, job.payload.parse(data)) })

/** Asks for work in the caller's transaction: it begins when that commits, and never if it does not. `key` keeps one of a kind;
 *  jobs of one `queue` run one after the other; `urgent` ones go first, for somebody waits; `patient` ones
 *  go when nothing else is to be done. */
export type Enqueue = <P>(
  job: AskedJob<P>,
  payload: P,
  options?: { key?: string; runAt?: Date; queue?: string; urgent?: boolean; patient?: boolean },
) => Promise<void>

/** Makes the `enqueue` of one transaction. */
export const enqueuer =
  (db: Db, by: { team: string | null; actor: string | null }): Enqueue =>
  async (job, payload, { key, runAt, queue, urgent, patient } = {}) => {
    const sent = JSON.stringify({ team: by.team, actor: by.actor, about: null, data: payload })
    await db.execute(sql`select graphile_worker.add_job(${job.name}, ${sent}::json,
      run_at => ${runAt?.toISOString() ?? null}, max_attempts => ${job.attempts ?? null}, job_key => ${key ?? null},
      queue_name => ${queue ?? null}, priority => ${urgent ? -10 : patient ? 20 : 0})`)
  }

const Sent = z.object({
  team: z.uuid().nullable().default(null),
  actor: z.uuid().nullable().default(null),
  about: z.uuid().nullable().default(null),
  data: z.unknown().optional(), // work that is done by the clock has none
})

/** Runs the jobs of a database until stopped; any number of processes may. */
export const work = async (
  pool: pg.Pool,
  db: Db,
  jobs: readonly Job[],
  ports: Ports,
  concurrency = 2,
): Promise<Runner> => {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, { job: queued, abortSignal }) => {
        const { data, ...by } = Sent.parse(payload)
        const write: JobContext['write'] = (body) =>
          transact(db, (tx) => body({ db: tx, record: recorder(tx, jobs, by), enqueue: enqueuer(tx, by) })).finally(
            ports.recent.forget,
          )
        const signal = abortSignal ?? new AbortController().signal
        const last = queued.attempts >= queued.max_attempts
        const spent = queued.attempts > (job.attempts ?? queued.max_attempts)
        await job.run({ db, ports, ...by, attempt: queued.attempts, last, spent, signal, write }, data)
      },
    ]),
  )
  const parsedCronItems: ParsedCronItem[] = parseCronItems(
    jobs.flatMap(({ name, every, attempts }) =>
      every
        ? [{ task: name, match: every, identifier: name, ...(attempts && { options: { maxAttempts: attempts } }) }]
        : [],
    ),
  )
  const told: WorkerEvents = new EventEmitter()
  const leave: (() => Promise<void>)[] = []
  told.on('pool:create', ({ workerPool }) => void leave.push(answerRollCall(pool, workerPool.id)))
  const runner = await run({
    events: told,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    parsedCronItems,
    logger: ports.jobLogger,
  })
  const stop = async () => {
    await runner.stop()
    await Promise.all(leave.map((one) => one()))
  }
  return { ...runner, stop }
}
