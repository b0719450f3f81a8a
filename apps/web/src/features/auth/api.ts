import { auth } from '@vitrine/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/client.ts'
import { refreshOn } from '../../lib/live.ts'
import { keyOf, queryOf } from '../../lib/query.ts'

refreshOn({
  'user.': [auth.hello, auth.sessions],
  'team.': [auth.hello],
  'role.': [auth.hello],
  'member.': [auth.hello],
})

/** The query that looks up the account an emailed link belongs to. Not fetched again after the link has been used. */
export const linkQuery = (check: typeof auth.checkReset | typeof auth.checkSignInLink, token: string) =>
  queryOptions({
    queryKey: [check.path, token],
    queryFn: ({ signal }) => call(check, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })

/** The query for the devices on which the user is signed in. */
export const sessionsQuery = () => queryOf(auth.sessions, {})

/** Returns the requested path, or `/` if it points outside this app: other sites, other schemes, or tricks with slashes. */
export const safeRedirect = (asked: string | undefined, origin = location.origin) => {
  if (!asked?.startsWith('/')) return '/'
  try {
    const url = new URL(asked, origin)
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/'
  } catch {
    return '/'
  }
}

/** Public pages are separate, lightweight documents: the browser loads them, not the router. */
const isPublicPage = (to: string) => to.startsWith('/p/')

/** Returns a function that opens a page after signing in: a public page directly, any other once the session has been
 *  fetched again. */
export const useContinue = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (to: string) => {
    if (isPublicPage(to)) return location.replace(to)
    await cache.resetQueries({ queryKey: keyOf(auth.hello) })
    await navigate({ href: to, replace: true })
  }
}
