import { AppError } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { linkQuery } from './api.ts'

/**
 * Returns the secret of an emailed link. It is in the URL fragment, so that it never reaches a server log or another site.
 * Kept while the screen is shown, even after the URL has changed.
 */
export const useLinkSecret = () => {
  const hash = useLocation({ select: (location) => location.hash })
  const [kept, setKept] = useState(hash)
  if (hash !== '' && hash !== kept) setKept(hash)
  return kept
}

/**
 * Checks an emailed link before it is used. `query` loads its account; `dead` is the error message if the link no longer
 * works.
 */
export const useMailedLink = (check: Parameters<typeof linkQuery>[0]) => {
  const token = useLinkSecret()
  const query = useQuery(linkQuery(check, token))
  const refused = token === '' ? new AppError('auth.link_used') : query.error
  // If the check was rate-limited or got no response, the link may still work.
  const isDead = refused instanceof AppError && ['auth.link_used', 'request.invalid'].includes(refused.code)
  const dead = isDead ? refused.message : undefined
  return { token, query, dead }
}
