import { allows } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { cardsOf } from '../../files/index.ts'
import { emptyRest } from '../jobs.ts'
import * as store from '../store.ts'
import { deleteFolders, deleteSome } from './delete.ts'

type Paging = { cursor?: string | undefined; limit: number }
const shown = <R extends store.Recycled>(row: R) => ({ ...row, recycled_at: new Date(row.recycled_at) })

/** Rule 2 in short: who may edit or delete everything sees everything in the bin, others their own. */
const seen = ({ actor }: Context<'member'>): store.Whose =>
  allows({ any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'] }, actor) ? 'all' : { user: actor.user }
/** Rule 13. */
const deletable = ({ actor }: Context<'member'>): store.Whose =>
  allows('DELETE_ALL_ASSETS', actor) ? 'all' : { user: actor.user }

export const listBin = async (ctx: Context<'member'>, team: string, paging: Paging) => {
  const { results, ...rest } = await store.files(ctx.db, team, seen(ctx), paging, ctx.now)
  const uuids = results.map(({ uuid }) => uuid)
  const cards = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  const files = results.flatMap((row) => {
    const card = cards.get(row.uuid)
    return card ? [{ ...card, ...shown(row) }] : []
  })
  return { ...rest, results: files }
}

export const listBinFolders = async ({ db, now }: Context<'member'>, team: string, paging: Paging) => {
  const { results, ...rest } = await store.folders(db, team, paging, now)
  return { ...rest, results: results.map(shown) }
}

/** What is little is gone when this answers; of much the rest goes in the background. */
const deleteNow = async (ctx: Context<'member'>, team: string, whose: store.Whose) => {
  const { db, ports, enqueue, now, actor } = ctx
  const by = { db, ports, enqueue, team, actor: actor.user }
  const files = await deleteSome(by, whose, now)
  const left = await store.countUntil(db, team, whose, now)
  if (left) await enqueue(emptyRest, { team, whose, until: now.toISOString() })
  else await deleteFolders(by, whose, now)
  return { files, left }
}

export const emptyBin = async (ctx: Context<'member', 'bin.emptied' | 'file.deleted'>, team: string) => {
  const done = await deleteNow(ctx, team, deletable(ctx))
  await ctx.record('bin.emptied', done)
  return done
}

/** With everything in it, also what was put into the bin before the folder was. */
export const deleteFolder = (ctx: Context<'member'>, folder: string) => deleteNow(ctx, ctx.subject.team, { folder })
