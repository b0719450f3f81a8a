import { AppError, type EventData, type Member } from '@vitrine/contract'
import { recordEach } from '../../../platform/db/ledger.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { lockFolder, restoreAncestors } from '../../folders/index.ts'
import { contentOf, deleteMarkedRenditions, removeBytes } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as columns from '../store/columns.ts'
import * as items from '../store/items.ts'
import * as runs from '../store/runs.ts'
import { changesOf } from '../store/changes.ts'
import { actionsOf, splitBatch } from './split-batch.ts'
import { changedSince, applyAttributes, revertAttributes } from './attributes.ts'
import { revertLists, applyLists } from './lists.ts'

type WriteContext = Parameters<Parameters<JobContext['write']>[0]>[0]
export type Batch = WriteContext & { run: string; plan: runs.Plan; actor: Member; now: Date; ctx: JobContext }

const columnNames = (plan: runs.Plan) => columns.changeableColumns.filter((name) => name in plan.columns)
type PerFile = 'file.updated' | 'file.recycled' | 'file.restored' | 'file.accepted' | 'file.deleted'

const recordFileEvents = async <E extends PerFile>(
  { db, ctx, actor }: Batch,
  event: E,
  files: string[],
  data: (file: string) => EventData<E>,
) => {
  const records = files.map((file) => ({ about: file, data: data(file) }))
  await recordEach(db, ctx.ports.jobs, { team: actor.team, actor: actor.user }, event, records)
}
const recordChanges = async (batch: Batch, files: string[], { back = false } = {}) => {
  if (files.length === 0) return
  const { plan, run } = batch
  const changes = new Map((await changesOf(batch.db, run, files, plan.fields)).map((one) => [one.file, one]))
  await recordFileEvents(batch, 'file.updated', files, (file) => ({
    ...(changes.get(file) ?? { file, fields: plan.fields }),
    run,
    ...(back && { undone: true }),
  }))
  if ('recycled_at' in plan.columns) {
    const recycled = (plan.columns['recycled_at'] !== null) !== back
    await recordFileEvents(batch, recycled ? 'file.recycled' : 'file.restored', files, (file) => ({ file }))
  }
  if ('review_status' in plan.columns && !back)
    await recordFileEvents(batch, 'file.accepted', files, (file) => ({ file }))
  if ('watermark' in plan.columns)
    for (const file of await columns.marked(batch.db, files)) await batch.enqueue(deleteMarkedRenditions, { file })
}

/** Locks the target folder of a move, and restores the folders of restored files. Returns false if the target folder no
 *  longer exists. */
const prepareFolders = async ({ db, plan, actor }: Batch, files: string[], { back = false } = {}) => {
  if (files.length === 0) return true
  const { parent_folder, recycled_at } = plan.columns
  try {
    if (typeof parent_folder === 'string' && !back) await lockFolder(db, parent_folder)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  if (recycled_at !== undefined && (recycled_at === null) !== back)
    for (const folder of await columns.foldersOf(db, files)) await restoreAncestors(db, actor.team, folder)
  return true
}

/** Changes one batch completely or not at all. */
export const changeBatch = async (batch: Batch, files: string[]) => {
  const { db, run, plan, actor } = batch
  const locked = await items.lockFiles(db, files)
  const { allowed, problems } = await splitBatch(batch, plan, files, locked, actionsOf(plan))
  await items.recordProblems(db, run, problems)
  if (!(await prepareFolders(batch, allowed))) {
    await items.recordProblems(
      db,
      run,
      allowed.map((file) => ({ file, problem: copy.folderGone })),
    )
    return { done: 0, failed: files.length, same: 0 }
  }
  let done = allowed.length
  if (allowed.length && plan.delete) {
    const names = new Map(locked.map(({ uuid, name }) => [uuid, name]))
    const contents = await contentOf(db, allowed)
    await batch.enqueue(removeBytes, { keys: await columns.deleteFiles(db, allowed) })
    await recordFileEvents(batch, 'file.deleted', allowed, (file) => ({
      file,
      name: names.get(file) ?? '',
      ...contents.get(file),
    }))
  } else if (allowed.length) {
    const given = await columns.applyColumns(db, run, allowed, columnNames(plan), plan.each ? undefined : plan.columns)
    const listed = await applyLists(db, run, allowed, plan, { user: actor.user })
    const attributed = await applyAttributes(db, run, allowed, plan)
    const changed = [...new Set([...given, ...listed, ...attributed])]
    const touched = new Set(given)
    await columns.touch(
      db,
      changed.filter((file) => !touched.has(file)),
    )
    await recordChanges(batch, changed)
    // A CSV line usually repeats exported values, so only files that really changed are counted.
    if (plan.each) done = changed.length
  }
  if (allowed.length) await items.recordUnchanged(db, run, allowed)
  return { done, failed: problems.length, same: allowed.length - done }
}

/** Undoes one batch. */
export const undoBatch = async (batch: Batch, files: string[]) => {
  const { db, run, plan, actor } = batch
  const locked = await items.lockFiles(db, files)
  const { allowed, problems } = await splitBatch(batch, plan, files, locked, actionsOf(plan, true))
  await prepareFolders(batch, allowed, { back: true })
  const otherwise = new Set(allowed.length ? await changedSince(db, run, allowed, plan) : [])
  const same = allowed.filter((file) => !otherwise.has(file))
  const changed = [...otherwise, ...(same.length ? await columns.revertColumns(db, run, same, columnNames(plan)) : [])]
  const left = new Set(changed)
  const put = allowed.filter((file) => !left.has(file))
  await items.recordProblems(db, run, [...problems, ...changed.map((file) => ({ file, problem: copy.changedSince }))])
  if (put.length) {
    await revertLists(db, run, put, { user: actor.user })
    await revertAttributes(db, run, put, plan)
    if (columnNames(plan).length === 0) await columns.touch(db, put)
    await recordChanges(batch, put, { back: true })
    await items.recordReverted(db, run, put)
  }
  return { done: put.length, failed: files.length - put.length, same: 0 }
}
