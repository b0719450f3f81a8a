import { teams } from '@vitrine/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({
  'member.': [teams.members, teams.invites, teams.roles],
  'role.': [teams.roles, teams.members],
  'team.': [teams.one, teams.storage],
  'version.': [teams.storage],
  'user.': [teams.members],
})

/** The members of a team, sorted by name. */
export const membersQuery = (team: string, query: string | undefined) =>
  pagesOf(teams.members, { params: { team }, query: { query: query || undefined } })
/** The team's pending invitations. */
export const invitesQuery = (team: string) => pagesOf(teams.invites, { params: { team } })
export const rolesQuery = (team: string) => queryOf(teams.roles, { params: { team } })
export const teamQuery = (team: string) => queryOf(teams.one, { params: { team } })
/** How much storage the team uses. */
export const storageQuery = (team: string) => queryOf(teams.storage, { params: { team } })
/** The team and role of an invitation. A POST, so that the token appears in no log. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: [teams.readInvite.path, token],
    queryFn: ({ signal }) => call(teams.readInvite, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
