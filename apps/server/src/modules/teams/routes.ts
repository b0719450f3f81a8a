import type { teams } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { acceptInvite, readInvite, resendInvite, revokeInvite, inviteMember } from './service/invites.ts'
import { removeMember, setRole } from './service/members.ts'
import { createRole, deleteRole, updateRole } from './service/roles.ts'
import { setUp } from './service/set-up.ts'
import { logoOf, setLogo, updateTeam } from './service/settings.ts'
import { invitesOf } from './store/invites.ts'
import { lastLogins, membersOf, suggestMembers } from './store/members.ts'
import { rolesOf } from './store/roles.ts'
import { storageOf, team } from './store/teams.ts'

export const handlers: Handlers<typeof teams> = {
  setUp: (ctx, { body }) => setUp(ctx, body),
  publicTeam: (ctx, { params }) => team(ctx.db, params.team),
  one: (ctx, { params }) => team(ctx.db, params.team),
  storage: (ctx, { params }) => storageOf(ctx.db, params.team),
  update: (ctx, { params, body }) => updateTeam(ctx, params.team, body),
  setLogo: (ctx, { params, body }) => setLogo(ctx, params.team, body.picture),
  logo: (ctx, { params, query }) => logoOf(ctx, params.team, query.v),
  members: (ctx, { params, query }) => membersOf(ctx.db, params.team, query),
  suggestMembers: (ctx, { params, query }) => suggestMembers(ctx.db, params.team, query.query),
  setRole: (ctx, { params, body }) => setRole(ctx, params.member, body.role),
  removeMember: (ctx, { params }) => removeMember(ctx, params.member),
  invites: (ctx, { params, query }) => invitesOf(ctx.db, params.team, query),
  invite: (ctx, { params, body }) => inviteMember(ctx, params.team, body),
  resendInvite: (ctx, { params }) => resendInvite(ctx, params.invite),
  revokeInvite: (ctx, { params }) => revokeInvite(ctx, params.invite),
  readInvite: (ctx, { body }) => readInvite(ctx, body.token),
  acceptInvite: (ctx, { body }) => acceptInvite(ctx, body),
  roles: (ctx, { params }) => rolesOf(ctx.db, params.team),
  createRole: (ctx, { body }) => createRole(ctx, body),
  updateRole: (ctx, { params, body }) => updateRole(ctx, params.role, body),
  deleteRole: (ctx, { params }) => deleteRole(ctx, params.role),
  lastLogin: (ctx, { params, query }) => lastLogins(ctx.db, params.team, query),
}
