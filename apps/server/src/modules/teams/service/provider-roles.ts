import type { Context } from '../../../platform/http/context.ts'
import { removeInvitesOf } from '../store/invites.ts'
import * as store from '../store/members.ts'
import { role as roleOf } from '../store/roles.ts'

type Given = { team: string; user: string; role: string }

/** Gives a member the role from their provider, or removes them from the team if the provider gives none. The last
 *  manager keeps their role. Returns whether the member was removed. */
export const setRoleByProvider = async (
  ctx: Context<'anyone', 'member.role_set' | 'member.removed'>,
  { team, user, role }: { team: string; user: string; role: string | null },
): Promise<boolean> => {
  const managers = await store.lockManagers(ctx.db, team)
  const member = await store.memberIn(ctx.db, team, user)
  if (!member || member.role === role) return false
  const next = role === null ? undefined : await roleOf(ctx.db, role)
  const isLastManager = managers.every((one) => one.member === member.uuid)
  if (isLastManager && !next?.permissions.includes('MANAGE_TEAM')) return false
  if (next) {
    await store.setMemberRole(ctx.db, member.uuid, next.uuid)
    await ctx.record('member.role_set', { user, role: next.name }, { team, actor: user })
    return false
  }
  await store.removeMember(ctx.db, member.uuid)
  await ctx.record('member.removed', { user }, { team, actor: user })
  return true
}

/** Adds a person authenticated by the team's provider to the team. Uses up any invitation they have. */
export const joinByProvider = async (
  ctx: Context<'anyone', 'member.joined'>,
  { team, user, role, email }: Given & { email: string },
) => {
  await removeInvitesOf(ctx.db, team, email)
  await store.addMember(ctx.db, { team, user, role })
  await ctx.record('member.joined', { user, role: (await roleOf(ctx.db, role)).name }, { team, actor: user })
}
