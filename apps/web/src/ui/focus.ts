import { useLayoutEffect } from 'react'

const REMEMBERED = 20
/** Lets a replacement, such as another dialog or page, take focus first. */
const RESTORE_MS = 30
/** The elements that had focus, latest last. Removed elements are dropped. */
let focusHistory: HTMLElement[] = []
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  focusHistory = [...focusHistory.filter((one) => one !== target && one.isConnected), target].slice(-REMEMBERED)
})

/** The element that got focus back last. */
let restored: Element | null = null
const isInMenu = (element: Element) => element.closest('[role="menu"]') !== null
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** If focus is lost, focuses the last element that had focus and still exists, or the main region if there is none. */
const restoreFocus = (isLost = isFocusLost) => {
  for (const place of focusHistory.toReversed()) {
    if (!isLost()) return
    if (!place.isConnected || isInMenu(place)) continue
    place.focus({ preventScroll: true })
    restored = document.activeElement
  }
  if (isLost()) document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * For menus: returns focus to the button of a menu when it closes. A field or dialog that was opened by the chosen item
 * keeps focus.
 */
export const restoreMenuFocus = () =>
  void setTimeout(() => restoreFocus(() => isFocusLost() || isInMenu(document.activeElement as Element)))

/**
 * Returns a function that moves focus after a row has been removed. Call `focusNextRow` before the removal, and the returned
 * function afterwards. If focus was lost, it moves to the first button of the next or previous row or, if there is no other
 * row, to the last focused element. Set `afterDialog` if the removal was confirmed in a dialog: focus then also moves if it
 * is in the row, in a row beside it, or where the closing dialog put it; while the dialog is open, it moves on closing.
 */
export const focusNextRow = (row: Element | null | undefined, { afterDialog = false } = {}) => {
  const rows = [row?.nextElementSibling, row?.previousElementSibling]
  restored = null
  return () =>
    void setTimeout(() => {
      const next = rows.find((one) => one?.isConnected)?.querySelector('button')
      const active = document.activeElement
      const isFree =
        isFocusLost() || (afterDialog && (active === restored || [row, ...rows].some((one) => one?.contains(active))))
      if (isFree) {
        next?.focus()
        restoreFocus()
      } else if (next && afterDialog && active?.closest('[role=dialog]')) focusHistory.push(next)
    }, RESTORE_MS)
}

/**
 * For overlays: returns focus to where it was when an overlay closes or is unmounted. A dialog opened from a menu or
 * another dialog returns focus to the element that opened that menu or dialog.
 */
export const useRestoreFocus = () =>
  useLayoutEffect(
    () => () => {
      setTimeout(restoreFocus, RESTORE_MS)
    },
    [],
  )
