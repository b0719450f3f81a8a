import type { SocialPostFilters, SocialPostView } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { ofGroup, type PageQuery } from '../store/posts.ts'
import * as store from '../store/lists.ts'

type OptionalFields<T> = { [K in keyof T]?: T[K] | undefined }
const withoutUndefined = <T extends object>(row: OptionalFields<T>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<T>

export const showGroup = async (ctx: Context<'member'>, uuid: string, asked: PageQuery) => ({
  ...(await ofGroup(ctx.db, ctx, uuid, asked)),
  group: await store.group(ctx.db, uuid),
})
type GroupFields = { name: string; description: string }
export const createGroup = async (
  ctx: Context<'member', 'social_post_group.created'>,
  team: string,
  fields: GroupFields,
) => {
  const uuid = await store.addGroup(ctx.db, { ...fields, team, created_by: ctx.actor.user })
  await ctx.record('social_post_group.created', { social_post_group: uuid })
  return store.group(ctx.db, uuid)
}
export const updateGroup = async (
  ctx: Context<'member', 'social_post_group.updated'>,
  uuid: string,
  fields: OptionalFields<GroupFields>,
) => {
  await store.setGroup(ctx.db, uuid, withoutUndefined<GroupFields>(fields))
  await ctx.record('social_post_group.updated', { social_post_group: uuid })
  return store.group(ctx.db, uuid)
}
export const deleteGroup = async (ctx: Context<'member', 'social_post_group.deleted'>, uuid: string) => {
  await store.removeGroup(ctx.db, uuid)
  await ctx.record('social_post_group.deleted', { social_post_group: uuid })
}

type ViewFields = { name: string; filters: SocialPostFilters; sort: SocialPostView['sort'] }
const shown = ({ uuid, name, filters, sort, created_at }: store.View): SocialPostView => ({
  uuid,
  name,
  filters,
  sort,
  created_at,
})
export const listViews = async ({ db }: Pick<Context, 'db'>, team: string) => ({
  results: (await store.viewsOf(db, team)).map(shown),
})
export const showView = async ({ db }: Pick<Context, 'db'>, uuid: string) => shown(await store.view(db, uuid))
export const createView = async (
  ctx: Context<'member', 'social_post_view.created'>,
  team: string,
  fields: ViewFields,
) => {
  await store.lockViews(ctx.db, team)
  const view = await store.addView(ctx.db, { ...fields, team, created_by: ctx.actor.user })
  await ctx.record('social_post_view.created', { social_post_view: view.uuid })
  return shown(view)
}
export const updateView = async (
  ctx: Context<'member', 'social_post_view.updated'>,
  uuid: string,
  fields: OptionalFields<ViewFields>,
) => {
  const view = await store.setView(ctx.db, uuid, withoutUndefined<ViewFields>(fields))
  await ctx.record('social_post_view.updated', { social_post_view: uuid })
  return shown(view)
}
export const reorderViews = async (
  ctx: Context<'member', 'social_post_view.reordered'>,
  team: string,
  wanted: readonly string[],
) => {
  await store.lockViews(ctx.db, team)
  const all = (await store.viewsOf(ctx.db, team)).map(({ uuid }) => uuid)
  const first = [...new Set(wanted)].filter((uuid) => all.includes(uuid))
  const order = [...first, ...all.filter((uuid) => !first.includes(uuid))]
  for (const [at, uuid] of order.entries()) await store.setView(ctx.db, uuid, { position: at + 1 })
  await ctx.record('social_post_view.reordered', { views: order.length })
  return listViews(ctx, team)
}
export const deleteView = async (ctx: Context<'member', 'social_post_view.deleted'>, uuid: string) => {
  await store.removeView(ctx.db, uuid)
  await ctx.record('social_post_view.deleted', { social_post_view: uuid })
}
