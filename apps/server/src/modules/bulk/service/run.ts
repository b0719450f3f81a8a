import { actorIn, AppError, BULK_BATCH, type EventData, type Member } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { recordEach } from '../../../platform/db/ledger.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { callerWithId } from '../../auth/index.ts'
import { holdFolder, restoreWay } from '../../folders/index.ts'
import { keptOnce } from '../../search/index.ts'
import { forgetMarked, removeBytes } from '../../versions/index.ts'
import * as columns from '../store/columns.ts'
import * as items from '../store/items.ts'
import * as runs from '../store/runs.ts'
import { actionsOf, partBatch } from './allowed.ts'
import { changedSince, giveAttributes, giveBackAttributes } from './attributes.ts'
import { giveBackLists, giveLists } from './lists.ts'

type Writing = Parameters<Parameters<JobContext['write']>[0]>[0]
type Batch = Writing & { run: string; plan: runs.Plan; actor: Member; now: Date; ctx: JobContext }

/** Whoever asked for it, with the rights that they have by now. */
const actorOf = async (db: Db, user: string | null, team: string): Promise<Member | undefined> => {
  const { caller } = await callerWithId(db, user ?? undefined)
  const actor = actorIn(caller, team)
  return actor.kind === 'member' && actor.team === team ? actor : undefined
}

const columnNames = (plan: runs.Plan) => columns.changeable.filter((name) => name in plan.columns)
type PerFile = 'file.updated' | 'file.recycled' | 'file.restored' | 'file.accepted' | 'file.deleted'

const tellFiles = async <E extends PerFile>(
  { db, ctx, actor }: Batch,
  event: E,
  files: string[],
  data: (file: string) => EventData<E>,
) => {
  const told = files.map((file) => ({ about: file, data: data(file) }))
  await recordEach(db, ctx.ports.jobs, { team: actor.team, actor: actor.user }, event, told)
}
const tell = async (batch: Batch, files: string[], { back = false } = {}) => {
  if (files.length === 0) return
  const { plan, run } = batch
  const became = back ? undefined : plan.became
  await tellFiles(batch, 'file.updated', files, (file) => ({ file, fields: plan.fields, became, run }))
  if ('recycled_at' in plan.columns) {
    const recycled = (plan.columns['recycled_at'] !== null) !== back
    await tellFiles(batch, recycled ? 'file.recycled' : 'file.restored', files, (file) => ({ file }))
  }
  if ('review_status' in plan.columns && !back) await tellFiles(batch, 'file.accepted', files, (file) => ({ file }))
  if ('watermark' in plan.columns)
    for (const file of await columns.marked(batch.db, files)) await batch.enqueue(forgetMarked, { file })
}

/** Where files go must be there, which is answered; and the folders of what comes back from the bin come back with it. */
const openFolders = async ({ db, plan, actor }: Batch, files: string[], { back = false } = {}) => {
  if (files.length === 0) return true
  const { parent_folder, recycled_at } = plan.columns
  try {
    if (typeof parent_folder === 'string' && !back) await holdFolder(db, parent_folder)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  if (recycled_at !== undefined && (recycled_at === null) !== back)
    for (const folder of await columns.foldersOf(db, files)) await restoreWay(db, actor.team, folder)
  return true
}

/** Changes one batch, all of it or nothing. */
const changeBatch = async (batch: Batch, files: string[]) => {
  const { db, run, plan, actor } = batch
  const locked = await items.lockFiles(db, files)
  const { allowed, problems } = await partBatch(batch, plan, files, locked, actionsOf(plan))
  await items.noteProblems(db, run, problems)
  if (!(await openFolders(batch, allowed))) {
    await items.noteProblems(
      db,
      run,
      allowed.map((file) => ({ file, problem: 'The folder is gone.' })),
    )
    return { done: 0, failed: files.length, same: 0 }
  }
  let done = allowed.length
  if (allowed.length && plan.delete) {
    const names = new Map(locked.map(({ uuid, name }) => [uuid, name]))
    await batch.enqueue(removeBytes, { keys: await columns.deleteFiles(db, allowed) })
    await tellFiles(batch, 'file.deleted', allowed, (file) => ({ file, name: names.get(file) ?? '' }))
  } else if (allowed.length) {
    const given = await columns.giveColumns(db, run, allowed, columnNames(plan), plan.each ? undefined : plan.columns)
    const listed = await giveLists(db, run, allowed, plan, { user: actor.user })
    const said = await giveAttributes(db, run, allowed, plan)
    const changed = [...new Set([...given, ...listed, ...said])]
    const touched = new Set(given)
    await columns.touch(
      db,
      changed.filter((file) => !touched.has(file)),
    )
    await tell(batch, changed)
    // A line of a CSV is there because it was exported; only what it says otherwise is a change.
    if (plan.each) done = changed.length
  }
  if (allowed.length) await items.noteSame(db, run, allowed)
  return { done, failed: problems.length, same: allowed.length - done }
}

/** Puts one batch back. */
const undoBatch = async (batch: Batch, files: string[]) => {
  const { db, run, plan, actor } = batch
  const locked = await items.lockFiles(db, files)
  const { allowed, problems } = await partBatch(batch, plan, files, locked, actionsOf(plan, true))
  await openFolders(batch, allowed, { back: true })
  const otherwise = new Set(allowed.length ? await changedSince(db, run, allowed, plan) : [])
  const same = allowed.filter((file) => !otherwise.has(file))
  const changed = [
    ...otherwise,
    ...(same.length ? await columns.giveBackColumns(db, run, same, columnNames(plan)) : []),
  ]
  const left = new Set(changed)
  const put = allowed.filter((file) => !left.has(file))
  await items.noteProblems(db, run, [
    ...problems,
    ...changed.map((file) => ({ file, problem: 'Somebody changed it since.' })),
  ])
  if (put.length) {
    await giveBackLists(db, run, put, { user: actor.user })
    await giveBackAttributes(db, run, put, plan)
    if (columnNames(plan).length === 0) await columns.touch(db, put)
    await tell(batch, put, { back: true })
    await items.notePutBack(db, run, put)
  }
  return { done: put.length, failed: files.length - put.length, same: 0 }
}

type Way = {
  from: readonly runs.State[]
  during: runs.State
  end: runs.State
  next: typeof items.nextForward
  change: typeof changeBatch
  told: 'bulk.ended' | 'bulk.undone'
}
const forward: Way = {
  from: ['waiting', 'running'],
  during: 'running',
  end: 'done',
  next: items.nextForward,
  change: changeBatch,
  told: 'bulk.ended',
}
const backward: Way = {
  from: ['undoing'],
  during: 'undoing',
  end: 'undone',
  next: items.nextBack,
  change: undoBatch,
  told: 'bulk.undone',
}

/** Goes through a run batch by batch. Each batch is one transaction, so a run that was broken off goes on where it was. */
const goThrough = async (ctx: JobContext, run: string, way: Way) => {
  let after: string | undefined
  for (let going = true; going; ) {
    if (ctx.signal.aborted) throw new Error('stopped: it goes on when the product runs again')
    going = await ctx.write(async (tx) => {
      const held = await runs.lock(tx.db, run)
      if (!held || !way.from.includes(held.state)) return false
      const { team, asked: plan } = held
      const by = { team, actor: ctx.actor, about: run }
      const files = await way.next(tx.db, run, after, BULK_BATCH)
      const actor = await actorOf(tx.db, ctx.actor, team)
      if (files.length === 0) {
        await runs.setState(tx.db, run, way.end, true)
        const { done, failed } = await runs.count(tx.db, run, 0, 0)
        await tx.record(way.told, { run, done, failed, what: plan.what }, by)
        return false
      }
      const { done, failed, same } = actor
        ? await keptOnce(tx.db, () => way.change({ ...tx, run, plan, actor, now: ctx.ports.now(), ctx }, files))
        : await refuseAll(tx.db, run, files)
      if (held.state !== way.during) await runs.setState(tx.db, run, way.during)
      const now = await runs.count(tx.db, run, done, failed, same)
      await tx.record('bulk.progressed', { run, ...now }, by)
      after = files.at(-1)
      return true
    })
  }
}
const refuseAll = async (db: Db, run: string, files: string[]) => {
  const problem = 'Whoever asked for this is no longer a member of the team.'
  await items.noteProblems(
    db,
    run,
    files.map((file) => ({ file, problem })),
  )
  return { done: 0, failed: files.length, same: 0 }
}

export const changeAll = (ctx: JobContext, run: string) => goThrough(ctx, run, forward)
export const undoAll = (ctx: JobContext, run: string) => goThrough(ctx, run, backward)
