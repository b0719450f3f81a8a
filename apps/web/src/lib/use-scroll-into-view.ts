import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { USER_INPUT_EVENTS } from './user-input-events.ts'

/** Moving into the list with the Tab key counts as using it. */
const ENDS = [...USER_INPUT_EVENTS, 'focusin'] as const

const scrollerOf = (one: Element): Element | null => {
  for (let at = one.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** Keeps the current entry of a list visible, even while entries above it are still loading and when the router
 *  restores the old scroll position. Stops once the user scrolls or uses the list, until another entry is current. */
export const useScrollIntoView = (box: RefObject<HTMLElement | null>, selector: string | undefined) => {
  const router = useRouter()
  useEffect(() => {
    const line = selector ? box.current?.querySelector(selector) : null
    const around = line && scrollerOf(line)
    if (!line || !around) return
    const show = () => line.scrollIntoView({ block: 'nearest' })
    show()
    const observer = new ResizeObserver(show)
    for (const part of around.children) observer.observe(part)
    const forget = router.subscribe('onRendered', show)
    const leave = () => {
      observer.disconnect()
      forget()
      for (const touch of ENDS) around.removeEventListener(touch, leave)
    }
    for (const touch of ENDS) around.addEventListener(touch, leave, { passive: true })
    return leave
  }, [box, selector, router])
}
