import type { FileMap } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as files from '../store/files.ts'
import * as store from '../store/maps.ts'
import { showMap } from './show.ts'

type Fields = Pick<FileMap, 'title' | 'description' | 'layer' | 'capture' | 'public' | 'exact'>
export const createMap = async (
  ctx: Context<'member', 'map.created'>,
  { files: these, ...row }: Fields & { files: readonly string[] },
) => {
  const uuid = await store.insert(ctx.db, { ...row, team: ctx.subject.team, created_by: ctx.actor.user })
  await files.addFiles(ctx.db, uuid, these, ctx)
  await ctx.record('map.created', { map: uuid, title: row.title })
  return showMap(ctx, uuid)
}

export const updateMap = async (ctx: Context<'member', 'map.updated'>, uuid: string, row: Partial<Fields>) => {
  await store.update(ctx.db, uuid, row)
  await ctx.record('map.updated', { map: uuid, fields: Object.keys(row) })
  return showMap(ctx, uuid)
}

export const changeFiles = async (
  ctx: Context<'member', 'map.files_changed'>,
  uuid: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) => {
  const removed = await files.removeFiles(ctx.db, uuid, remove)
  const added = await files.addFiles(ctx.db, uuid, add, ctx)
  await ctx.record('map.files_changed', { map: uuid, added, removed })
  return { added, removed }
}

export const deleteMap = async (ctx: Context<'member', 'map.deleted'>, uuid: string) => {
  const { title } = await store.remove(ctx.db, uuid)
  await ctx.record('map.deleted', { map: uuid, title })
}
