/** The front door of teams: who is in them, as what. */
export { handlers } from './routes.ts'
export { addInvite, sendInvite } from './service/invites.ts'
export { keepLogo } from './service/settings.ts'
export { addMember } from './store/members.ts'
export { findInvites, findMembers, findRoles, findTeams, findUsers } from './store/subjects.ts'
export { addTeam, brandOf, reviewsSubmissions, zoneOf } from './store/teams.ts'
