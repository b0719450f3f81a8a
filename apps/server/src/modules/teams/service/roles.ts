import { AppError, type Permission } from '@vitrine/contract'
import { brokenConstraint, sqlState } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { lockManagers } from '../store/members.ts'
import * as store from '../store/roles.ts'
import { requireOwnPermissions } from './grants.ts'

type Fields = { name: string; permissions: Permission[] }
const rejectDuplicateName = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw brokenConstraint(error) === 'roles_name' ? new AppError('role.exists') : error
  })
const unique = ({ name, permissions }: Fields): Fields => ({ name, permissions: [...new Set(permissions)] })

export const createRole = async (ctx: Context<'member', 'role.created'>, fields: Fields) => {
  requireOwnPermissions(ctx.actor, fields.permissions)
  const uuid = await rejectDuplicateName(store.addRole(ctx.db, { team: ctx.subject.team, ...unique(fields) }))
  await ctx.record('role.created', { role: { uuid, name: fields.name } })
  return store.role(ctx.db, uuid)
}

const ownRole = async (ctx: Context<'member'>, uuid: string) => {
  const role = await store.role(ctx.db, uuid)
  if (role.built_in) throw new AppError('role.built_in')
  return role
}

export const updateRole = async (ctx: Context<'member', 'role.updated'>, uuid: string, fields: Fields) => {
  const managers = await lockManagers(ctx.db, ctx.subject.team)
  requireOwnPermissions(ctx.actor, fields.permissions, (await ownRole(ctx, uuid)).permissions)
  const manages = fields.permissions.includes('MANAGE_TEAM')
  if (!manages && managers.every(({ role }) => role === uuid)) throw new AppError('team.last_admin')
  await rejectDuplicateName(store.updateRole(ctx.db, uuid, unique(fields)))
  await ctx.record('role.updated', { role: { uuid, name: fields.name } })
  return store.role(ctx.db, uuid)
}

export const deleteRole = async (ctx: Context<'member', 'role.deleted'>, uuid: string) => {
  await lockManagers(ctx.db, ctx.subject.team)
  const { name } = await ownRole(ctx, uuid)
  await store.removeRole(ctx.db, uuid).catch((error: unknown) => {
    throw sqlState(error) === '23503' ? new AppError('role.in_use') : error
  })
  await ctx.record('role.deleted', { role: { uuid, name } })
}
