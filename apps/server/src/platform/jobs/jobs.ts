import { sql } from 'drizzle-orm'
import { type EventData, type EventName, events } from '@vitrine/contract'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Record } from '../db/ledger.ts'
import type { Ports } from '../ports.ts'

/** Everything a job can access. A job has no open transaction, because it may wait for external systems; `write` opens
 *  one. */
export type JobContext = {
  db: Db
  ports: Ports
  team: string | null
  actor: string | null
  about: string | null
  /** The number of the event in the ledger; null for jobs without an event, and for events recorded in bulk. */
  seq: number | null
  attempt: number
  last: boolean
  /** Aborted when the job's time is up or the server stops. */
  signal: AbortSignal
  write: <T>(work: (tx: { db: Db; record: Record; enqueue: Enqueue }) => Promise<T>) => Promise<T>
}
type Name = `${string}.${string}`
export type Lane = 'publishing' | 'faces'
type Options<D> = {
  attempts?: number
  /** How long one attempt may take. After that, it is stopped and treated as failed. */
  limitMs?: number
  /** Jobs in a lane have their own workers, so that they neither wait for long jobs in other lanes nor delay them. */
  lane?: Lane
  /** Called once when the job will not be retried, even if its process died, to notify people who are waiting for it. The job
   *  stays in the queue, parked, with the reason. */
  onParked?: (ctx: JobContext, data: D, reason: string) => Promise<void>
}
/** Work outside a request. It may run twice. */
export type Job = {
  name: Name
  on?: EventName | undefined
  when?: ((data: unknown) => boolean) | undefined
  every?: string | undefined
  attempts?: number | undefined
  limitMs?: number | undefined
  lane?: Lane | undefined
  run: (ctx: JobContext, data: unknown) => Promise<void>
  onParked?: ((ctx: JobContext, data: unknown, reason: string) => Promise<void>) | undefined
}
/** Work enqueued by name, with its data. */
export type EnqueueableJob<P> = Job & { payload: z.ZodType<P> }

type Typed<D> = { run: (ctx: JobContext, data: D) => Promise<void> } & Options<D>
/** `run` and `onParked` with validated data. */
const parsed = <D>(
  { run, onParked }: Typed<D>,
  parse: (data: unknown) => D,
): { run: Job['run']; onParked: Job['onParked'] } => ({
  run: (ctx, data) => run(ctx, parse(data)),
  onParked: onParked && ((ctx, data, reason) => onParked(ctx, parse(data), reason)),
})

/** Work triggered by an event, with the event's validated data. `when` restricts it to events whose data match. */
export const defineEventJob = <E extends EventName>({
  when,
  ...job
}: { name: Name; on: E; when?: (data: EventData<E>) => boolean } & Typed<EventData<E>>): Job => ({
  ...job,
  when: when && ((data) => when(data as EventData<E>)),
  ...parsed(job, (data) => events[job.on].data.parse(data) as EventData<E>),
})

/** Scheduled work. `every` is a crontab line in UTC: minute hour day month weekday. */
export const defineSchedule = (
  job: { name: Name; every: string; run: (ctx: JobContext) => Promise<void> } & Omit<Options<never>, 'onParked'>,
): Job => ({ ...job, run: (ctx) => job.run(ctx) })

/** Work enqueued by a service. */
export const defineJob = <P>(job: { name: Name; payload: z.ZodType<P> } & Typed<P>): EnqueueableJob<P> => ({
  ...job,
  ...parsed(job, (data) => job.payload.parse(data)),
})

/**
 * Enqueues a job in the caller's transaction: it starts after the commit, and never after a rollback. Only one
 * job per `key` is kept; jobs in one `queue` run in sequence; `urgent` jobs run first, because someone is waiting;
 * `patient` jobs run when the queue is idle.
 */
export type Enqueue = <P>(
  job: EnqueueableJob<P>,
  payload: P,
  options?: { key?: string; runAt?: Date; queue?: string; urgent?: boolean; patient?: boolean },
) => Promise<void>

/** Creates the `enqueue` function for one transaction. */
export const enqueuer =
  (db: Db, by: { team: string | null; actor: string | null }): Enqueue =>
  async (job, payload, { key, runAt, queue, urgent, patient } = {}) => {
    const sent = JSON.stringify({ team: by.team, actor: by.actor, about: null, data: payload })
    await db.execute(sql`select graphile_worker.add_job(${job.name}, ${sent}::json,
      run_at => ${runAt?.toISOString() ?? null}, max_attempts => ${job.attempts ?? null}, job_key => ${key ?? null},
      queue_name => ${queue ?? null}, priority => ${urgent ? -10 : patient ? 20 : 0})`)
  }
