import { useLayoutEffect } from 'react'

const REMEMBERED = 20
/** Where the focus was, the latest last. Places that have left the page are forgotten. */
let places: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  places = [...places.filter((one) => one !== target && one.isConnected), target].slice(-REMEMBERED)
})

/** Puts a focus that fell to nowhere on the last place that had it and is still there to take it. */
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
