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

/** For what lies over a page: when it goes, the focus is where it came from. A dialog that was opened from a menu, or from another
 *  dialog, gives it to what opened that, for the rest is gone too; and it does not matter whether it closes or is taken away. */
export const useRestoreFocus = () =>
  useLayoutEffect(
    () => () => {
      // What comes in its place, another dialog or another page, takes the focus first.
      setTimeout(giveBack, 30)
    },
    [],
  )
