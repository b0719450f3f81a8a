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

/** The folder in view is in sight in the tree too, however long that is: also when what stands above it comes in later, and when the
 *  router puts the list back to where it was in another moment. Whoever touches the list is left alone until another folder is in view. */
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
