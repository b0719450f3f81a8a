import { mediaCentrePeople as routes } from '@vitrine/contract'
import { refreshOn } from '../../../lib/live.ts'
import { pagesOf, queryOf } from '../../../lib/query.ts'

refreshOn({
  'media_centre.person_invited': [routes.people, routes.accessRequests],
  'media_centre.people_invited': [routes.people, routes.accessRequests],
  'media_centre.person_updated': [routes.people],
  'media_centre.invite_resent': [routes.people],
  'media_centre.person_revoked': [routes.people],
  'media_centre.person_restored': [routes.people],
  'media_centre.access_requested': [routes.accessRequests],
  'media_centre.access_answered': [routes.accessRequests, routes.people],
  'media_centre.followed': [routes.followers],
  'media_centre.unfollowed': [routes.followers],
})

export const peopleQuery = (media_centre: string, query: string) =>
  pagesOf(routes.people, { params: { media_centre }, query: { query: query || undefined } })
export const accessRequestsQuery = (media_centre: string) =>
  pagesOf(routes.accessRequests, { params: { media_centre }, query: { state: 'open' } })
export const followersQuery = (media_centre: string) => queryOf(routes.followers, { params: { media_centre } })
