import { useLayoutEffect } from 'react'

const REMEMBERED = 20
/** The elements that had the focus, latest last. Removed elements are dropped. */
let places: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  places = [...places.filter((one) => one !== target && one.isConnected), target].slice(-REMEMBERED)
})

/** If nothing is focused, focuses the last element that had the focus and still exists. */
const giveBack = () => {
  const lost = () => document.activeElement === null || document.activeElement === document.body
  for (const place of places.toReversed()) {
    if (!lost()) return
    if (place.isConnected) place.focus({ preventScroll: true })
  }
  if (lost()) document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * For overlays: returns the focus to its origin when one closes. A dialog opened from a menu or another dialog returns
 * it to what opened that, because the rest is gone; this works whether it closes or is unmounted.
 */
export const useRestoreFocus = () =>
  useLayoutEffect(
    () => () => {
      // The replacement, another dialog or page, takes the focus first.
      setTimeout(giveBack, 30)
    },
    [],
  )
