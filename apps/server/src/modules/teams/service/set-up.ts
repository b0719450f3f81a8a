import { AppError, type Feature, features } from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { addUser, hasNoUsers, lockSetUp, openSession } from '../../auth/index.ts'
import { addMember } from '../store/members.ts'
import { addTeam } from '../store/teams.ts'

type Owner = {
  email: string
  password: string
  first_name: string
  last_name: string
  team_name: string
  time_zone: string
}
type Events = 'installation.set_up' | 'user.signed_up' | 'team.created' | 'member.joined' | 'user.signed_in'

/** Makes the first person to open a new installation its owner: staff, and Admin of the first team, with every feature. */
export const setUp = async (ctx: Context<'anyone', Events>, { password, team_name, time_zone, ...person }: Owner) => {
  await lockSetUp(ctx.db)
  if (!(await hasNoUsers(ctx.db))) throw new AppError('setup.done')
  const user = await addUser(ctx.db, { ...person, is_staff: true }, await hashPassword(password))
  const { team, roleOf } = await addTeam(ctx.db, {
    name: team_name,
    time_zone,
    features: [...features] as Feature[],
  })
  await addMember(ctx.db, { team, user: user.uuid, role: roleOf.Admin })
  const by = { team, actor: user.uuid }
  await ctx.record('installation.set_up', { user: user.uuid, team }, by)
  await ctx.record('user.signed_up', { user: user.uuid }, by)
  await ctx.record('team.created', { team, name: team_name }, by)
  await ctx.record('member.joined', { user: user.uuid, role: 'Admin' }, by)
  await openSession(ctx, user.uuid)
  await ctx.record('user.signed_in', { user: user.uuid, how: 'password' }, by)
  return { team }
}
