import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { USER_INPUT_EVENTS } from '../../lib/user-input-events.ts'

/** A way by the Tab key into the list is a person's own, too. */
const ENDS = [...USER_INPUT_EVENTS, 'focusin'] as const

/** The nearest thing around that scrolls. */
const scrollerOf = (one: Element): Element | null => {
  for (let at = one.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/**
 * Keeps the current folder in view in the tree, however long it is: also when entries above it load later or the router
 * restores the scroll position. Touching the list stops this until another folder is current.
 */
export const useScrollIntoView = (
  box: RefObject<HTMLElement | null>,
  folder: string | undefined,
  isListed: boolean,
) => {
  const router = useRouter()
  useEffect(() => {
    const line = isListed ? box.current?.querySelector(`[data-folder="${folder}"]`) : null
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
  }, [box, folder, isListed, router])
}
