import { type Action, allows, AppError, type Changes } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { decided } from '../../../platform/http/decided.ts'
import { holdFolder, restoreWay } from '../../folders/index.ts'
import { askThumbnail, forgetMarked, processAgain, removeBytes } from '../../versions/index.ts'
import * as store from '../store.ts'
import { showFile } from './show.ts'

/** What each field needs beside being a member: the one decision, asked field by field. */
const asks: Partial<Record<keyof Changes, Action>> = { parent_folder: 'move', review_status: 'accept' }
const actionOf = (field: keyof Changes, changes: Changes): Action =>
  field === 'recycled' ? (changes.recycled ? 'recycle' : 'restore') : (asks[field] ?? 'edit')

const mustAllow = ({ actor, subject, now }: Context<'member'>, action: Action) => {
  if (!subject.file) throw new AppError('thing.not_found')
  decided({ actor, file: subject.file, action, surface: { kind: 'app' }, at: now })
}
/** The watermark has a flag and a plan feature of its own (spec §5, §6). */
const mustMark = ({ actor }: Context<'member'>) => {
  if (!allows('DAM_PLUS', actor)) throw new AppError('feature.missing')
  if (!allows('ADD_WATERMARK', actor)) throw new AppError('access.denied')
}

type Told = 'file.updated' | 'file.recycled' | 'file.restored' | 'file.accepted' | 'file.thumbnail_asked'
export const updateFile = async (ctx: Context<'member', Told>, file: string, changes: Changes) => {
  const fields = Object.keys(changes) as (keyof Changes)[]
  for (const field of fields) mustAllow(ctx, actionOf(field, changes))
  const { recycled, video_thumbnail, expiration_date, ...row } = changes
  if (row.watermark !== undefined) mustMark(ctx)
  if (video_thumbnail) await askThumbnail(ctx, file, video_thumbnail)
  if (row.parent_folder) await holdFolder(ctx.db, row.parent_folder)
  if (recycled === false) await restorePlace(ctx, file)
  await store.update(ctx.db, file, {
    ...row,
    ...(expiration_date !== undefined && (await expiry(ctx, expiration_date))),
    ...(recycled !== undefined && {
      recycled_at: recycled ? ctx.now : null,
      recycled_by: recycled ? ctx.actor.user : null,
    }),
  })
  if (row.watermark === false) await ctx.enqueue(forgetMarked, { file })
  await ctx.record('file.updated', { file, fields })
  if (recycled !== undefined) await ctx.record(recycled ? 'file.recycled' : 'file.restored', { file })
  if (row.review_status === 0) await ctx.record('file.accepted', { file })
  return showFile(ctx, file)
}

/** The same place as before: where its folders have gone to the bin too, they come back with it. */
const restorePlace = async ({ db, subject }: Context<'member'>, file: string) => {
  const folder = await store.folderOf(db, file)
  if (folder) await restoreWay(db, subject.team, folder.uuid)
}

const expiry = async ({ db, subject }: Context<'member'>, day: string | null) => {
  const ends = day === null ? undefined : await store.endOfDay(db, subject.team, day)
  return { expiration_date: day, expires_at: ends ? new Date(ends) : null }
}

/** For good: only what lies in the bin. The bytes go after the books have forgotten them. */
export const deleteFile = async (ctx: Context<'member', 'file.deleted'>, file: string) => {
  mustAllow(ctx, 'delete')
  const row = await store.one(ctx.db, file)
  if (!row?.recycled_at) throw new AppError('rights.denied', { reasons: ['Move the file to the recycling bin first.'] })
  const keys = await store.keysOf(ctx.db, file)
  await store.remove(ctx.db, file)
  await ctx.enqueue(removeBytes, { keys })
  await ctx.record('file.deleted', { file, name: row.name })
}

export const askProcessing = async (ctx: Context<'staff' | 'member', 'file.process_asked'>, file: string) => {
  const row = await store.one(ctx.db, file)
  if (!row?.latest_version) throw new AppError('thing.not_found')
  await ctx.enqueue(processAgain, { version: row.latest_version }, { key: `process ${row.latest_version}` })
  await ctx.record('file.process_asked', { file, version: row.latest_version })
}
