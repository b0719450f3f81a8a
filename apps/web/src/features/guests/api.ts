import { guests } from '@vitrine/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

refreshOn({
  'guest_link.': [guests.list],
  'version.uploaded': [guests.list],
  'file.': [guests.list],
})

/** The guest links of a team, newest first. */
export const linksQuery = (team: string) => pagesOf(guests.list, { params: { team } })
/** What a guest sees of a link. A POST, so that the secret stands in no log. */
export const openQuery = (token: string, password: string | undefined) =>
  queryOptions({
    queryKey: [guests.open.path, token, password ?? null],
    queryFn: ({ signal }) => call(guests.open, { body: { token, password } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
