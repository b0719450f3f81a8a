import { auth } from '@vitrine/contract'
import type { QueryClient } from '@tanstack/react-query'
import { helloQuery } from '../features/auth/index.ts'
import { call } from '../lib/client.ts'
import { confirm } from '../ui/Dialog.tsx'
import { signedOutWords } from './copy.ts'

let isPrompting = false
const lastCheckedAt = new WeakMap<QueryClient, number>()
/** If a request is rejected again within this time, the session is treated as ended without another check. */
const SOON_MS = 10_000

/** Whether the session is valid after all. A change of password or second factor replaces the session, and requests
 *  already sent with the old one are rejected; the failed queries are then fetched again. */
const isStillSignedIn = async (cache: QueryClient) => {
  const before = lastCheckedAt.get(cache)
  const now = performance.now()
  lastCheckedAt.set(cache, now)
  if (before !== undefined && now - before < SOON_MS) return false
  const hello = await call(auth.hello, {}).catch(() => undefined)
  if (!hello?.user) return false
  cache.setQueryData(helloQuery().queryKey, hello)
  void cache.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  return true
}

/** Reports that the session has ended. Asks before leaving the page, because the page may contain unsaved text. */
export const showSignedOut = async (cache: QueryClient) => {
  if (isPrompting) return
  isPrompting = true
  const here = location.pathname + location.search
  const go =
    !(await isStillSignedIn(cache)) &&
    (await confirm({
      title: signedOutWords.title,
      text: signedOutWords.text,
      action: signedOutWords.action,
      cancel: signedOutWords.cancel,
    }))
  isPrompting = false
  if (go) location.assign(`/sign-in?redirect=${encodeURIComponent(here)}`)
}
