import { type HashtagGroup, invalid } from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { copy } from './copy.ts'
import * as store from './store.ts'

const GROUPS_MAX = 200
type Fields = Pick<HashtagGroup, 'name' | 'hashtags'>
type Changed = { [K in keyof Fields]?: Fields[K] | undefined }

const requireName = async ({ db, subject }: Context<'member'>, name: string, except?: string) => {
  await store.lockTeam(db, subject.team)
  if (await store.isNamed(db, subject.team, name, except)) throw invalid('/name', copy.nameTaken)
}

export const createGroup = async (ctx: Context<'member', 'hashtag_group.created'>, fields: Fields) => {
  const { team } = ctx.subject
  await requireName(ctx, fields.name)
  if ((await store.countOf(ctx.db, team)) >= GROUPS_MAX) throw invalid('/name', copy.tooMany(GROUPS_MAX))
  const uuid = await store.insert(ctx.db, { ...fields, team })
  await ctx.record('hashtag_group.created', { hashtag_group: uuid, name: fields.name })
  return store.one(ctx.db, uuid)
}

export const updateGroup = async (
  ctx: Context<'member', 'hashtag_group.updated'>,
  uuid: string,
  { name, hashtags }: Changed,
) => {
  if (name !== undefined) await requireName(ctx, name, uuid)
  await store.update(ctx.db, uuid, { ...(name !== undefined && { name }), ...(hashtags && { hashtags }) })
  const group = await store.one(ctx.db, uuid)
  await ctx.record('hashtag_group.updated', { hashtag_group: uuid, name: group.name })
  return group
}

export const removeGroup = async (ctx: Context<'member', 'hashtag_group.deleted'>, uuid: string) => {
  const { name } = await store.one(ctx.db, uuid)
  await store.remove(ctx.db, uuid)
  await ctx.record('hashtag_group.deleted', { hashtag_group: uuid, name })
}
