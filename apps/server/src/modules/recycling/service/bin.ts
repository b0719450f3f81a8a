import type { Context } from '../../../platform/http/context.ts'
import { cardsOf } from '../../files/index.ts'
import { finishEmptying } from '../jobs.ts'
import * as store from '../store.ts'
import { deleteFolders, deleteSome } from './delete.ts'

type Paging = { cursor?: string | undefined; limit: number }
const withRecycledDate = <R extends store.Recycled>(row: R) => ({ ...row, recycled_at: new Date(row.recycled_at) })

export const listBin = async (ctx: Context<'member'>, team: string, paging: Paging) => {
  const { results, ...rest } = await store.files(ctx.db, team, ctx, paging)
  const uuids = results.map(({ uuid }) => uuid)
  const cards = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  const files = results.flatMap((row) => {
    const card = cards.get(row.uuid)
    return card ? [{ ...card, ...withRecycledDate(row) }] : []
  })
  return { ...rest, results: files }
}

export const listBinFolders = async (ctx: Context<'member'>, team: string, paging: Paging) => {
  const { results, ...rest } = await store.folders(ctx.db, team, ctx, paging)
  return { ...rest, results: results.map(withRecycledDate) }
}

/** Deletes the first batch before returning, and the rest in the background. */
const deleteNow = async (ctx: Context<'member'>, team: string, folder: string | null) => {
  const { db, ports, enqueue, now, actor } = ctx
  const which = { actor, now, ...(folder && { folder }) }
  const by = { db, ports, enqueue, team, actor: actor.user }
  const files = await deleteSome(by, which, now)
  const left = await store.countUntil(db, team, which, now)
  if (left) await enqueue(finishEmptying, { team, folder, until: now.toISOString() })
  else await deleteFolders(by, which, now)
  return { files, left }
}

export const emptyBin = async (ctx: Context<'member', 'bin.emptied' | 'file.deleted'>, team: string) => {
  const done = await deleteNow(ctx, team, null)
  await ctx.record('bin.emptied', done)
  return done
}

/** Deletes a folder with everything in it, including items that were recycled before the folder. */
export const deleteFolder = (ctx: Context<'member'>, folder: string) => deleteNow(ctx, ctx.subject.team, folder)
