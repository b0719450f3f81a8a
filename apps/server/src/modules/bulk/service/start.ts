import {
  AppError,
  BULK_FOUND_MAX,
  type BulkChange,
  bulkColumns,
  type BulkRun,
  fileFields,
  type Selection,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { findAllIds } from '../../search/index.ts'
import { runBulk, undoBulk } from '../jobs.ts'
import { attributesOf, countsOf, fieldsOf, usesOf } from '../store/preview.ts'
import * as runs from '../store/runs.ts'
import { type FileIds, storeSelection } from '../store/selection.ts'
import { type PlanContext, planOf } from './plan.ts'

/** The selected files: chosen one by one, or everything a list shows. */
export const filesOf = async (ctx: Context<'member'>, team: string, selection: Selection): Promise<FileIds> => {
  if ('files' in selection) return selection.files
  const except = new Set(selection.except)
  const found = await findAllIds(ctx, team, selection.query, BULK_FOUND_MAX + 1)
  if (found.length > BULK_FOUND_MAX) throw new AppError('bulk.too_many')
  return found.filter((file) => !except.has(file))
}

export const runOf = async ({ db }: Pick<Context, 'db'>, uuid: string): Promise<BulkRun> => {
  const run = await runs.findRun(db, uuid)
  if (!run) throw new AppError('thing.not_found')
  return run
}

type StartContext = PlanContext & Pick<Context<'member', 'bulk.started'>, 'enqueue' | 'record'>
/** Records a run with its files; its job starts after the commit. Throws if no file is selected. */
export const changeFiles = async (ctx: StartContext, team: string, files: FileIds, change: BulkChange) => {
  const { db, actor } = ctx
  const plan = await planOf(ctx, team, change, files)
  const uuid = newId()
  await runs.insert(db, { uuid, team, user: actor.user, asked: plan, total: 0, state: 'waiting' })
  const total = await storeSelection(db, uuid, team, files, ctx)
  if (total === 0) throw new AppError('bulk.nothing')
  await runs.setTotal(db, uuid, total)
  await ctx.enqueue(runBulk, { run: uuid }, { urgent: true })
  await ctx.record('bulk.started', { run: uuid, total, what: plan.what })
  return runOf(ctx, uuid)
}
/** Starts a run for a selection. */
export const startRun = async (
  ctx: Context<'member', 'bulk.started'>,
  team: string,
  { selection, change }: { selection: Selection; change: BulkChange },
) => changeFiles(ctx, team, await filesOf(ctx, team, selection), change)

export const cancelRun = async (ctx: Context<'member', 'bulk.cancelled'>, run: string) => {
  const held = await runs.lock(ctx.db, run)
  if (held?.state !== 'waiting' && held?.state !== 'running') throw new AppError('bulk.over')
  await runs.setState(ctx.db, run, 'cancelled', true)
  await ctx.record('bulk.cancelled', { run })
  return runOf(ctx, run)
}

type UndoContext = Pick<Context<'member', 'bulk.undo_asked'>, 'db' | 'enqueue' | 'record'>
export const undoRun = async (ctx: UndoContext, run: string) => {
  const held = await runs.lock(ctx.db, run)
  if (!held || !(await runOf(ctx, run)).undoable) throw new AppError('bulk.not_undoable')
  await runs.restart(ctx.db, run, 'undoing')
  await ctx.enqueue(undoBulk, { run }, { urgent: true })
  await ctx.record('bulk.undo_asked', { run })
  return runOf(ctx, run)
}

const switches: readonly string[] = bulkColumns.filter((name) => fileFields[name].kind === 'flag')
/** The common and differing values of selected files. */
export const previewOf = async (ctx: Context<'member'>, team: string, selection: Selection) => {
  const { db } = ctx
  const chosen = await filesOf(ctx, team, selection)
  const found = await fieldsOf(db, team, chosen, ctx)
  if (!found) throw new AppError('bulk.nothing')
  const { count, own, ...fields } = found
  for (const [field, summary] of Object.entries<{ value: unknown }>(fields))
    if (switches.includes(field) && summary.value !== null) summary.value = summary.value === 'true'
  const of = (list: Parameters<typeof countsOf>[1]) => countsOf(db, list, team, chosen, ctx)
  const [tags, collections, rights, linked_folders] = [
    await of('tags'),
    await of('collections'),
    await of('rights'),
    await of('linked_folders'),
  ]
  const attributes = await attributesOf(db, team, chosen, ctx)
  return { count, own, fields, tags, collections, rights, linked_folders, attributes }
}

/** Where the selected files are used. Shown before they are deleted or replaced. */
export const usesOfFiles = async (ctx: Context<'member'>, team: string, selection: Selection) =>
  usesOf(ctx.db, team, await filesOf(ctx, team, selection), ctx)
