import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { recordEach } from '../../../platform/db/ledger.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store/bin.ts'
import { lockTree } from '../store/tree.ts'

type Recycles = Context<'member', 'folder.recycled' | 'file.recycled'>
/** Recycles a folder with its contents. Requires that the caller can delete everything in it (rules 3, 12a and 13). */
export const recycleFolder = async (ctx: Recycles, uuid: string) => {
  const { db, actor, now } = ctx
  const { team } = ctx.subject
  await lockTree(db, team)
  const below = await store.lockActive(db, uuid)
  const { name } = requireRow(below.length ? await store.one(db, uuid) : [])
  await requireAllDeletable(ctx, below)
  const files = await store.recycleFiles(db, team, below, now, actor.user)
  await store.recycle(db, below, now, actor.user)
  await recordForEach(ctx, 'file.recycled', files)
  await ctx.record('folder.recycled', { folder: uuid, name, folders: below.length, files: files.length })
  return { folders: below.length, files: files.length }
}

const requireAllDeletable = async (ctx: Context<'member'>, below: string[]) => {
  const others = await store.countOthers(ctx.db, ctx.subject.team, below, ctx)
  if (others)
    throw new AppError('rights.denied', {
      reasons: [copy.undeletable(others)],
    })
}

type Restores = Context<'member', 'folder.restored' | 'file.restored'>
/**
 * Restores a folder to its place, along with everything recycled with it. Items recycled earlier stay in the bin.
 */
export const restoreFolder = async (ctx: Restores, uuid: string) => {
  const { db } = ctx
  const { team } = ctx.subject
  await lockTree(db, team)
  const below = await store.lockRecycled(db, uuid)
  const folder = requireRow(below.length ? await store.one(db, uuid) : [])
  const files = await store.restoreFiles(db, team, below, uuid)
  await store.restore(db, below)
  await store.restoreAncestors(db, uuid)
  await recordForEach(ctx, 'file.restored', files)
  await ctx.record('folder.restored', { folder: uuid, name: folder.name, files: files.length })
  return folder
}

const recordForEach = (
  { db, ports, subject, actor }: Context<'member'>,
  event: 'file.recycled' | 'file.restored',
  files: string[],
) =>
  recordEach(
    db,
    ports.jobs,
    { team: subject.team, actor: actor.user },
    event,
    files.map((file) => ({ about: file, data: { file } })),
  )

/** Restores the folder of a restored file and the folders above it, but nothing else in them. */
export const restoreAncestors = async (db: Db, team: string, folder: string) => {
  await lockTree(db, team)
  await store.restoreAncestors(db, folder)
}
