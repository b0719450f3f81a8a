import { type Action, AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { contentOf, processAgain, removeBytes } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'

const mustAllow = ({ actor, subject, now }: Context<'member'>, action: Action) => {
  if (!subject.file) throw new AppError('thing.not_found')
  requireAllowed({ actor, file: subject.file, action, surface: { kind: 'app' }, at: now })
}
/** Permanently deletes a recycled file. Its row is deleted before its bytes. Throws if it is not in the bin. */
export const deleteFile = async (ctx: Context<'member', 'file.deleted'>, file: string) => {
  mustAllow(ctx, 'delete')
  const row = await store.one(ctx.db, file)
  if (!row?.recycled_at) throw new AppError('rights.denied', { reasons: [copy.recycleFirst] })
  const keys = await store.keysOf(ctx.db, file)
  const content = (await contentOf(ctx.db, [file])).get(file)
  await store.remove(ctx.db, file)
  await ctx.enqueue(removeBytes, { keys })
  await ctx.record('file.deleted', { file, name: row.name, ...content })
}

export const requestProcessing = async (ctx: Context<'staff' | 'member', 'file.process_asked'>, file: string) => {
  const row = await store.one(ctx.db, file)
  if (!row?.latest_version) throw new AppError('thing.not_found')
  await ctx.enqueue(processAgain, { version: row.latest_version }, { key: `process ${row.latest_version}` })
  await ctx.record('file.process_asked', { file, version: row.latest_version })
}
