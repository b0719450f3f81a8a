import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { USER_INPUT_EVENTS } from '../../lib/user-input-events.ts'
import { scrollContainer } from './use-layout.ts'

/** What is not reached by then is not waited for. */
const PATIENCE_MS = 10_000

/** The first list of a page that was loaded is put back; every later one begins where the router says. */
let isFirst = true

/** After a reload a list stands where it was left. The router puts the page back as soon as it is there, which is before its files are:
 *  so that is done once more as they come, page after page, until the place is reached or the person goes elsewhere. */
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
      // Rounded as the screen's pixels are.
      if (scroller.scrollTop >= kept - 1) leave()
    }
    const observer = new ResizeObserver(go)
    const patience = setTimeout(leave, PATIENCE_MS)
    for (const touch of USER_INPUT_EVENTS) addEventListener(touch, leave, { capture: true, passive: true })
    for (const part of scroller.children) observer.observe(part)
    go()
    return leave
    // Only as it was when the list came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
