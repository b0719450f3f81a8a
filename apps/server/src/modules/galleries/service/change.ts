import { invalid } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requirePublishable } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as files from '../store/files.ts'
import * as store from '../store/galleries.ts'
import { showGallery } from './show.ts'

type Fields = { title: string; description: string; public: boolean }
export const createGallery = async (
  ctx: Context<'member', 'gallery.created'>,
  { files: these, ...row }: Fields & { files: readonly string[] },
) => {
  await requirePublishable(ctx, these, (at) => `/files/${at}`)
  const uuid = await store.insert(ctx.db, { ...row, team: ctx.subject.team, created_by: ctx.actor.user })
  await files.addFiles(ctx.db, ctx.subject.team, uuid, these)
  await ctx.record('gallery.created', { gallery: uuid, title: row.title })
  return showGallery(ctx, uuid)
}

export const updateGallery = async (
  ctx: Context<'member', 'gallery.updated'>,
  uuid: string,
  row: Partial<Fields & { cover: string | null }>,
) => {
  if (row.cover && !(await files.has(ctx.db, uuid, row.cover))) throw invalid('/cover', copy.chooseFile)
  await store.update(ctx.db, uuid, row)
  await ctx.record('gallery.updated', { gallery: uuid, fields: Object.keys(row) })
  return showGallery(ctx, uuid)
}

export const changeFiles = async (
  ctx: Context<'member', 'gallery.files_changed'>,
  uuid: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) => {
  await requirePublishable(ctx, add, (at) => `/add/${at}`)
  const removed = await files.removeFiles(ctx.db, uuid, remove)
  const added = await files.addFiles(ctx.db, ctx.subject.team, uuid, add)
  await ctx.record('gallery.files_changed', { gallery: uuid, added, removed })
  return { added, removed }
}

export const orderFiles = async (
  ctx: Context<'member', 'gallery.updated'>,
  uuid: string,
  { files: these, before }: { files: string[]; before: string | null },
) => {
  if (!(await files.move(ctx.db, uuid, these, before))) throw invalid('/before', copy.notInGallery)
  await ctx.record('gallery.updated', { gallery: uuid, fields: ['order'] })
}

export const deleteGallery = async (ctx: Context<'member', 'gallery.deleted'>, uuid: string) => {
  const { title } = await store.remove(ctx.db, uuid)
  await ctx.record('gallery.deleted', { gallery: uuid, title })
}

/**
 * Applies the payload key `gallery`, which adds one or more files of the team to that gallery. Returns whether anything
 * changed.
 */
export const addToGallery = async (
  ctx: Context<'member'>,
  these: string | readonly string[],
  gallery: string,
): Promise<boolean> => {
  const uuids = [these].flat()
  await requirePublishable(ctx, uuids, () => '/gallery')
  return (await files.addFiles(ctx.db, ctx.subject.team, gallery, uuids)) > 0
}
