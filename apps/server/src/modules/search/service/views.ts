import { AppError, type SavedView } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/views.ts'

type ViewFields = { name: string; query: string; shared: boolean }
const asSavedView = (
  { uuid, name, query, shared, created_by, created_at }: Awaited<ReturnType<typeof store.insert>>,
  user: string,
): SavedView => ({ uuid, name, query, shared, own: created_by === user, created_at })

export const listViews = async ({ db, actor }: Context<'member'>, team: string) =>
  (await store.ofTeam(db, team, actor.user)).map((row) => asSavedView(row, actor.user))

/** Throws when the author can see another view with this name. Concurrent saves are serialised. */
const requireUniqueName = async ({ db }: Context<'member'>, view: Parameters<typeof store.isTaken>[1]) => {
  await store.lock(db, view.team)
  if (await store.isTaken(db, view)) throw new AppError('view.exists')
}

export const createView = async (ctx: Context<'member', 'view.created'>, team: string, view: ViewFields) => {
  const { user } = ctx.actor
  await requireUniqueName(ctx, { team, name: view.name, created_by: user })
  const row = await store.insert(ctx.db, { ...view, team, created_by: user })
  await ctx.record('view.created', { view: { uuid: row.uuid, name: row.name } })
  return asSavedView(row, user)
}
export const updateView = async (ctx: Context<'member', 'view.updated'>, uuid: string, view: Partial<ViewFields>) => {
  const before = await store.one(ctx.db, uuid)
  if (view.name !== undefined || view.shared) await requireUniqueName(ctx, { ...before, ...view })
  const row = await store.update(ctx.db, uuid, view)
  await ctx.record('view.updated', { view: { uuid, name: row.name } })
  return asSavedView(row, ctx.actor.user)
}
export const deleteView = async (ctx: Context<'member', 'view.deleted'>, uuid: string) => {
  const { name } = await store.remove(ctx.db, uuid)
  await ctx.record('view.deleted', { view: { uuid, name } })
}
