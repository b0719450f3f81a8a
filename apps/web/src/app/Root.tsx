import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../lib/announce.ts'
import { listenToKeys } from '../lib/keyboard.ts'
import { onSignedOut } from '../lib/signed-out.ts'
import { showSignedOut } from './signed-out.tsx'

/** After navigation, moves the focus to the new heading, so that screen readers announce the page. */
const useFocusOnNavigation = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const heading = document.querySelector<HTMLElement>('[data-page-title]')
        const typing = document.activeElement?.matches('input, textarea, [contenteditable]')
        if (!typing) heading?.focus({ preventScroll: true })
        announce(document.title)
      }),
    [router],
  )
}

/** The root layout around every screen. */
export const Root = () => {
  const cache = useQueryClient()
  useFocusOnNavigation()
  useEffect(() => onSignedOut(() => void showSignedOut(cache)), [cache])
  useEffect(() => listenToKeys(document), [])
  return <Outlet />
}
