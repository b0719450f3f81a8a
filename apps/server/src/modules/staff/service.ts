import { AppError, type Feature } from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { addTeam, sendInvite } from '../teams/index.ts'
import { copy } from './copy.ts'
import * as store from './store.ts'

export const createTeam = async (
  ctx: Context<'staff', 'team.created' | 'member.invited'>,
  { email, ...fields }: { name: string; time_zone: string; email: string },
) => {
  const { team, roleOf } = await addTeam(ctx.db, fields)
  await ctx.record('team.created', { team, name: fields.name }, { team })
  const { link } = await sendInvite(ctx, team, { email, role: roleOf.Admin })
  return { ...(await store.team(ctx.db, team)), invite_link: link }
}

export const setFeatures = async (ctx: Context<'staff', 'team.features_set'>, team: string, features: Feature[]) => {
  const once = [...new Set(features)]
  await store.setFeatures(ctx.db, team, once)
  await ctx.record('team.features_set', { team, features: once })
  return store.team(ctx.db, team)
}

export const setQuota = async (ctx: Context<'staff', 'team.quota_set'>, team: string, quota: number) => {
  await store.setQuota(ctx.db, team, quota)
  await ctx.record('team.quota_set', { team, quota })
  return store.team(ctx.db, team)
}

export const suspendUser = async (
  ctx: Context<'staff', 'user.suspended' | 'user.reinstated'>,
  user: string,
  suspended: boolean,
) => {
  if (user === ctx.actor.user) throw new AppError('access.denied', { detail: copy.yourself })
  await store.suspend(ctx.db, user, suspended)
  await ctx.record(suspended ? 'user.suspended' : 'user.reinstated', { user }, { team: null })
  return store.user(ctx.db, user)
}
