import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findInvites, findMembers, findRoles, findTeams, findUsers } from './store/subjects.ts'

export { requireOwnPermissions } from './service/grants.ts'
export { addInvite, sendInvite } from './service/invites.ts'
export { joinByProvider, setRoleByProvider } from './service/provider-roles.ts'
export { storeLogo } from './service/settings.ts'
export { pendingInvite } from './store/invites.ts'
export { addMember, memberIn } from './store/members.ts'
export { addTeam, brandOf, reviewsSubmissions, teamZones, zoneOf } from './store/teams.ts'

export const teams = defineModule({
  handlers: { teams: handlers },
  subjects: { team: findTeams, user: findUsers, member: findMembers, role: findRoles, invite: findInvites },
})
