import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { USER_INPUT_EVENTS } from '../../lib/user-input-events.ts'
import { scrollContainer } from './use-layout.ts'

/** How long to keep trying to restore the position. */
const PATIENCE_MS = 10_000

/** Only the first list after a page load is restored here; the router handles later ones. */
let isFirst = true

/** Restores the scroll position of a list after a reload. The router does so before the files load, so this retries as they
 *  load, until the position is reached or the user interacts. */
export const useRestoreScroll = (isWanted: boolean) => {
  const kept = useElementScrollRestoration({ id: 'page' })?.scrollY ?? 0
  useLayoutEffect(() => {
    const wanted = isFirst && isWanted && kept > 0
    isFirst = false
    const scroller = scrollContainer()
    if (!wanted || !scroller) return
    const leave = () => {
      observer.disconnect()
      clearTimeout(patience)
      for (const touch of USER_INPUT_EVENTS) removeEventListener(touch, leave, true)
    }
    const go = () => {
      scroller.scrollTop = kept
      // Scroll positions are rounded to device pixels.
      if (scroller.scrollTop >= kept - 1) leave()
    }
    const observer = new ResizeObserver(go)
    const patience = setTimeout(leave, PATIENCE_MS)
    for (const touch of USER_INPUT_EVENTS) addEventListener(touch, leave, { capture: true, passive: true })
    for (const part of scroller.children) observer.observe(part)
    go()
    return leave
    // Runs once, with the values of the first render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
