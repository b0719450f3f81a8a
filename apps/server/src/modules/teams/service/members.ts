import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store.ts'

/** Somebody must be left who manages the team: checked under a lock, so that two cannot leave at once. */
const keepAManager = async (ctx: Context<'member'>, stays: (one: { member: string; role: string }) => boolean) => {
  const managers = await store.lockManagers(ctx.db, ctx.subject.team)
  if (!managers.some(stays)) throw new AppError('team.last_admin')
}

export const setRole = async (ctx: Context<'member', 'member.role_set'>, member: string, role: string) => {
  const next = await store.role(ctx.db, role)
  const manages = next.permissions.includes('MANAGE_TEAM')
  if (!manages) await keepAManager(ctx, (one) => one.member !== member)
  await store.setMemberRole(ctx.db, member, role)
  const row = await store.member(ctx.db, member)
  await ctx.record('member.role_set', { user: row.user.uuid, role: next.name })
  return row
}

export const removeMember = async (ctx: Context<'member', 'member.removed'>, member: string) => {
  await keepAManager(ctx, (one) => one.member !== member)
  const { user } = await store.member(ctx.db, member)
  await store.removeMember(ctx.db, member)
  await ctx.record('member.removed', { user: user.uuid })
}
