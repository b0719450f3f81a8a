import { EventEmitter } from 'node:events'
import { parseCronItems, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { type Db, transact } from '../db/db.ts'
import { recorder } from '../db/ledger.ts'
import type { Ports } from '../ports.ts'
import { closingFlag, watchAbandonedJobs } from './abandoned-jobs.ts'
import { toJobError } from './job-error.ts'
import { enqueuer, type Job, type JobContext } from './jobs.ts'
import { runWithin } from './run-within.ts'

/** The default time limit of a job; each step of a long video can take an hour. */
const LIMIT_MS = 3 * 3_600_000
const CLOSING_MS = 60_000
const RESTART_AFTER_MS = 1000

const Sent = z.object({
  team: z.uuid().nullable().default(null),
  actor: z.uuid().nullable().default(null),
  about: z.uuid().nullable().default(null),
  seq: z.int().nullable().default(null),
  data: z.unknown().optional(), // scheduled jobs have none
})

/** Background workers that have been started. */
export type Worker = { stop: () => Promise<void> }

type Working = { db: Db; jobs: readonly Job[]; ports: Ports; running: Set<string> }

/** One kind of job as the queue runs it. It fails with an error the queue can store, whatever was thrown. */
const taskOf = (job: Job, { db, jobs, ports, running }: Working): Task => {
  return async (payload, { job: queued, abortSignal }) => {
    const { attempts, max_attempts, flags, last_error } = queued
    const last = attempts >= max_attempts
    const contextOf = (by: Omit<z.output<typeof Sent>, 'data'>, signal: AbortSignal): JobContext => ({
      db,
      ports,
      ...by,
      attempt: attempts,
      last,
      signal,
      write: (body) =>
        transact(db, (tx) => body({ db: tx, record: recorder(tx, jobs, by), enqueue: enqueuer(tx, by) })).finally(
          ports.recent.forget,
        ),
    })
    /** Called when the job will not run again: calls its `onParked`, to notify people who are waiting. Returns the error
     *  to record. */
    const park = async (reason: Error): Promise<Error> => {
      if (!job.onParked) return reason
      try {
        const { data, ...by } = Sent.parse(payload)
        await runWithin({ limitMs: CLOSING_MS, signal: abortSignal }, async (signal) =>
          job.onParked?.(contextOf(by, signal), data, reason.message),
        )
        return reason
      } catch (error) {
        return toJobError(`${reason.message}\nIts failure could not be reported: ${toJobError(error).message}`)
      }
    }
    running.add(queued.id)
    try {
      if (flags && closingFlag in flags) throw new Error(last_error ?? 'The server stopped while this job was running.')
      const { data, ...by } = Sent.parse(payload)
      await runWithin({ limitMs: job.limitMs ?? LIMIT_MS, signal: abortSignal }, (signal) =>
        job.run(contextOf(by, signal), data),
      )
    } catch (thrown) {
      const error = toJobError(thrown)
      throw last ? await park(error) : error
    } finally {
      running.delete(queued.id)
    }
  }
}

/** Runs the jobs in a database until stopped, in any number of processes. A worker pool that ends by itself is replaced. */
export const startJobWorker = async (
  connections: pg.Pool,
  db: Db,
  jobs: readonly Job[],
  ports: Ports,
  concurrency = 2,
  lookEveryMs = 2000,
  /** The jobs these workers run; all of them by default. */
  runs: (job: Job) => boolean = () => true,
): Promise<Worker> => {
  const running = new Set<string>()
  const own = jobs.filter(runs)
  const taskList: TaskList = Object.fromEntries(own.map((job) => [job.name, taskOf(job, { db, jobs, ports, running })]))
  const parsedCronItems = parseCronItems(
    own.flatMap(({ name, every, attempts }) =>
      every
        ? [{ task: name, match: every, identifier: name, ...(attempts && { options: { maxAttempts: attempts } }) }]
        : [],
    ),
  )
  const wantClosing = own.flatMap(({ name, onParked }) => (onParked ? [name] : []))
  const startPool = async () => {
    const events: WorkerEvents = new EventEmitter()
    const watchers: (() => Promise<void>)[] = []
    events.on('pool:create', ({ workerPool: { id: pool } }) => {
      watchers.push(watchAbandonedJobs({ connections, pool, wantClosing, running, lookEveryMs }))
    })
    const runner: Runner = await run({
      events,
      pgPool: connections,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      taskList,
      parsedCronItems,
      logger: ports.jobLogger,
    })
    const unwatch = async () => void (await Promise.all(watchers.map((stop) => stop())))
    return { runner, unwatch }
  }

  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let pool = await startPool()
  const replace = async (): Promise<void> => {
    if (stopping) return
    try {
      pool = await startPool()
      watch()
      if (stopping) await stopPool()
    } catch (error) {
      ports.log.error({ err: toJobError(error) }, 'background work could not be restarted')
      timer = setTimeout(() => void replace(), RESTART_AFTER_MS * 10)
    }
  }
  const watch = () => {
    const { runner, unwatch } = pool
    const ended = async (error?: unknown) => {
      if (stopping) return
      ports.log.error({ err: toJobError(error) }, 'background work stopped unexpectedly and is being restarted')
      await unwatch()
      timer = setTimeout(() => void replace(), RESTART_AFTER_MS)
    }
    runner.promise.then(
      () => ended(),
      (error: unknown) => ended(error),
    )
  }
  const stopPool = async () => {
    // A pool that has just ended by itself has nothing left to stop.
    await pool.runner.stop().catch(() => {})
    await pool.unwatch()
  }
  watch()
  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await stopPool()
    },
  }
}
