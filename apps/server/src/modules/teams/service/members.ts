import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/members.ts'
import { role as roleOf } from '../store/roles.ts'
import { requireOwnPermissions } from './grants.ts'

export const setRole = async (ctx: Context<'member', 'member.role_set'>, member: string, role: string) => {
  const managers = await store.lockManagers(ctx.db, ctx.subject.team)
  const next = await roleOf(ctx.db, role)
  const before = await roleOf(ctx.db, (await store.member(ctx.db, member)).role.uuid)
  requireOwnPermissions(ctx.actor, next.permissions, before.permissions)
  if (!next.permissions.includes('MANAGE_TEAM')) requireOtherManager(managers, member)
  await store.setMemberRole(ctx.db, member, role)
  const row = await store.member(ctx.db, member)
  await ctx.record('member.role_set', { user: row.user.uuid, role: next.name })
  return row
}

export const removeMember = async (ctx: Context<'member', 'member.removed'>, member: string) => {
  requireOtherManager(await store.lockManagers(ctx.db, ctx.subject.team), member)
  const { user } = await store.member(ctx.db, member)
  await store.removeMember(ctx.db, member)
  await ctx.record('member.removed', { user: user.uuid })
}

/** Throws when nobody else manages the team. */
const requireOtherManager = (managers: { member: string }[], leaving: string) => {
  if (managers.every(({ member }) => member === leaving)) throw new AppError('team.last_admin')
}
