import type { Context } from '../../../platform/http/context.ts'
import { removeInvitesOf } from '../store/invites.ts'
import * as store from '../store/members.ts'
import { role as roleOf } from '../store/roles.ts'

type Given = { team: string; user: string; role: string }

/** Gives a member the role that their provider names, or takes them out of the team if it names none. The last person who manages
 *  the team keeps their role. Returns whether the member has left. */
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

/** Adds a person to a team because its provider vouches for them. An invitation of theirs is used up. */
export const joinByProvider = async (
  ctx: Context<'anyone', 'member.joined'>,
  { team, user, role, email }: Given & { email: string },
) => {
  await removeInvitesOf(ctx.db, team, email)
  await store.addMember(ctx.db, { team, user, role })
  await ctx.record('member.joined', { user, role: (await roleOf(ctx.db, role)).name }, { team, actor: user })
}
