import { guests } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

refreshOn({
  'guest_link.': [guests.list],
  'version.uploaded': [guests.list],
  'file.': [guests.list],
})

/** The guest links of a team, newest first. */
export const linksQuery = (team: string) => pagesOf(guests.list, { params: { team } })
