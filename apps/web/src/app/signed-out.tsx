import { auth } from '@vitrine/contract'
import type { QueryClient } from '@tanstack/react-query'
import { helloQuery } from '../features/auth/index.ts'
import { call } from '../lib/client.ts'
import { confirm } from '../ui/Floating.tsx'

let telling = false
const asked = new WeakMap<QueryClient, number>()
/** Whoever is refused again so soon was not refused by chance. */
const SOON_MS = 10_000

/** Whether the server knows us after all. A change of password or second factor gives the browser another session: what was on its
 *  way with the one before is refused, and asked for anew. */
const isKnown = async (cache: QueryClient) => {
  const before = asked.get(cache)
  const now = performance.now()
  asked.set(cache, now)
  if (before !== undefined && now - before < SOON_MS) return false
  const hello = await call(auth.hello, {}).catch(() => undefined)
  if (!hello?.user) return false
  cache.setQueryData(helloQuery().queryKey, hello)
  void cache.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  return true
}

/** The server no longer knows who asks. What is on the screen may hold unsaved text, so nobody is sent away without a word. */
export const showSignedOut = async (cache: QueryClient) => {
  if (telling) return
  telling = true
  const here = location.pathname + location.search
  const go =
    !(await isKnown(cache)) &&
    (await confirm({
      title: 'You are signed out',
      text: 'Your session has ended. Sign in to continue. To keep unsaved text, copy it first or sign in in another tab.',
      action: 'Sign in',
      cancel: 'Stay here',
    }))
  telling = false
  if (go) location.assign(`/sign-in?redirect=${encodeURIComponent(here)}`)
}
