import { useEffect, useRef } from 'react'

/** A ref for the element that gets focus after `state` changes, if the focused element was removed. */
export const useFocusAfter = <T extends HTMLElement>(state: unknown) => {
  const ref = useRef<T>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) ref.current?.focus()
  }, [state])
  return ref
}
