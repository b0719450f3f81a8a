import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { TOUCHES } from '../../lib/touches.ts'
import { page } from './use-laid.ts'

/** What is not reached by then is not waited for. */
const PATIENCE_MS = 10_000

/** The first list of a page that was loaded is put back; every later one begins where the router says. */
let isFirst = true

/** After a reload a list stands where it was left. The router puts the page back as soon as it is there, which is before its files are:
 *  so that is done once more as they come, page after page, until the place is reached or the person goes elsewhere. */
export const useKeptPlace = (isWanted: boolean) => {
  const kept = useElementScrollRestoration({ id: 'page' })?.scrollY ?? 0
  useLayoutEffect(() => {
    const wanted = isFirst && isWanted && kept > 0
    isFirst = false
    const scroller = page()
    if (!wanted || !scroller) return
    const leave = () => {
      observer.disconnect()
      clearTimeout(patience)
      for (const touch of TOUCHES) removeEventListener(touch, leave, true)
    }
    const go = () => {
      scroller.scrollTop = kept
      // Rounded as the screen's pixels are.
      if (scroller.scrollTop >= kept - 1) leave()
    }
    const observer = new ResizeObserver(go)
    const patience = setTimeout(leave, PATIENCE_MS)
    for (const touch of TOUCHES) addEventListener(touch, leave, { capture: true, passive: true })
    for (const part of scroller.children) observer.observe(part)
    go()
    return leave
    // Only as it was when the list came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
