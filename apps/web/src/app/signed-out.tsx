import { confirm } from '../ui/Floating.tsx'

let telling = false

/** The server no longer knows who asks. What is on the screen may hold unsaved text, so nobody is sent away without a word. */
export const tellSignedOut = async () => {
  if (telling) return
  telling = true
  const here = location.pathname + location.search
  const go = await confirm({
    title: 'You are signed out',
    text: 'Your session has ended. Sign in to go on. If you have typed something here, copy it first, or sign in in another tab and come back.',
    action: 'Sign in',
    cancel: 'Stay here',
  })
  telling = false
  if (go) location.assign(`/sign-in?redirect=${encodeURIComponent(here)}`)
}
