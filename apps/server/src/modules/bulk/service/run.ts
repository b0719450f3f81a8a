import { BULK_BATCH, BULK_PARALLEL_BATCHES } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { memberWithId } from '../../auth/index.ts'
import { indexOnce } from '../../search/index.ts'
import { copy } from '../copy.ts'
import * as items from '../store/items.ts'
import * as runs from '../store/runs.ts'
import { changeBatch, undoBatch } from './batch.ts'

type Direction = {
  from: readonly runs.State[]
  during: runs.State
  end: runs.State
  next: typeof items.nextForward
  change: typeof changeBatch
  event: 'bulk.ended' | 'bulk.undone'
}
const forward: Direction = {
  from: ['waiting', 'running'],
  during: 'running',
  end: 'done',
  next: items.nextForward,
  change: changeBatch,
  event: 'bulk.ended',
}
const backward: Direction = {
  from: ['undoing'],
  during: 'undoing',
  end: 'undone',
  next: items.nextBack,
  change: undoBatch,
  event: 'bulk.undone',
}

const refuseAll = async (db: Db, run: string, files: string[]) => {
  const problem = copy.starterGone
  await items.recordProblems(
    db,
    run,
    files.map((file) => ({ file, problem })),
  )
  return { done: 0, failed: files.length, same: 0 }
}

/** The number of parallel batches. Changes that assign positions or lock folders run one batch at a time. */
const parallelBatchesOf = ({ columns, lists, delete: gone }: runs.Plan) => {
  const alone = ['parent_folder', 'recycled_at', 'collections', 'galleries', 'albums']
  return gone || alone.some((one) => one in columns || one in lists) ? 1 : BULK_PARALLEL_BATCHES
}

/** Locks the run and returns its plan; undefined if nothing is left to do. */
const beginRun = (ctx: JobContext, run: string, direction: Direction) =>
  ctx.write(async ({ db }) => {
    const held = await runs.lock(db, run)
    if (!held || !direction.from.includes(held.state)) return undefined
    if (held.state !== direction.during) await runs.setState(db, run, direction.during)
    return held.asked
  })

/** Processes one batch in one transaction. Returns false if the run was cancelled. */
const processBatch = (ctx: JobContext, run: string, direction: Direction, files: string[]) =>
  ctx.write(async (tx) => {
    const held = await runs.lockShared(tx.db, run)
    if (held?.state !== direction.during) return false
    const { team, asked: plan } = held
    const actor = await memberWithId(tx.db, ctx.actor, team)
    const { done, failed, same } = actor
      ? await indexOnce(tx.db, () => direction.change({ ...tx, run, plan, actor, now: ctx.ports.now(), ctx }, files))
      : await refuseAll(tx.db, run, files)
    const now = await runs.count(tx.db, run, done, failed, same)
    await tx.record('bulk.progressed', { run, ...now }, { team, actor: ctx.actor, about: run })
    return true
  })

const endRun = (ctx: JobContext, run: string, direction: Direction) =>
  ctx.write(async (tx) => {
    const held = await runs.lock(tx.db, run)
    if (held?.state !== direction.during) return
    await runs.setState(tx.db, run, direction.end, true)
    const { done, failed } = await runs.count(tx.db, run, 0, 0)
    const by = { team: held.team, actor: ctx.actor, about: run }
    await tx.record(direction.event, { run, done, failed, what: held.asked.what }, by)
  })

/** Waits for all promises even if one fails, so that nothing is still running when the caller retries. Then throws the first
 *  error, or returns whether all are true. */
const settleAll = async (all: Promise<boolean>[]) => {
  const ended = await Promise.allSettled(all)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return ended.every((one) => one.status === 'fulfilled' && one.value)
}

const throwIfAborted = ({ signal }: JobContext) => {
  if (signal.aborted) throw new Error('stopped: it continues when Vitrine runs again')
}
const batchesOf = (files: string[]) =>
  Array.from({ length: Math.ceil(files.length / BULK_BATCH) }, (_, n) =>
    files.slice(n * BULK_BATCH, (n + 1) * BULK_BATCH),
  )
/** The number of batches fetched at once. */
const FETCHED_BATCHES = 10
/**
 * Processes the batches of a run, several of them in parallel. An interrupted run continues with the remaining files.
 */
const processRun = async (ctx: JobContext, run: string, direction: Direction) => {
  const plan = await beginRun(ctx, run, direction)
  if (!plan) return
  for (let after: string | undefined; ; ) {
    throwIfAborted(ctx)
    const files = await direction.next(ctx.db, run, after, BULK_BATCH * FETCHED_BATCHES)
    if (files.length === 0) return endRun(ctx, run, direction)
    const batches = batchesOf(files)
    const processRemaining = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        throwIfAborted(ctx)
        if (!(await processBatch(ctx, run, direction, batch))) return false
      }
      return true
    }
    if (!(await settleAll(Array.from({ length: parallelBatchesOf(plan) }, processRemaining)))) return
    after = files.at(-1)
  }
}

export const changeAll = (ctx: JobContext, run: string) => processRun(ctx, run, forward)
export const undoAll = (ctx: JobContext, run: string) => processRun(ctx, run, backward)

/** Ends a run whose job will not be retried. Files that the run did not reach count as failed. */
const endParked = async (ctx: JobContext, run: string, direction: Direction) => {
  if (!(await beginRun(ctx, run, direction))) return
  const problem = copy.serverError
  for (let after: string | undefined; ; ) {
    const files = await direction.next(ctx.db, run, after, BULK_BATCH * FETCHED_BATCHES)
    if (files.length === 0) break
    await ctx.write(async ({ db }) => {
      await items.recordProblems(
        db,
        run,
        files.map((file) => ({ file, problem })),
      )
      await runs.count(db, run, 0, files.length)
    })
    after = files.at(-1)
  }
  await endRun(ctx, run, direction)
}
export const endParkedChange = (ctx: JobContext, run: string) => endParked(ctx, run, forward)
export const endParkedUndo = (ctx: JobContext, run: string) => endParked(ctx, run, backward)
