import type { KeyboardEvent } from 'react'

/** Returns a key handler that calls `cancel` on Escape, and keeps that Escape from the shortcuts of the screen. */
export const onEscape = (cancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  cancel()
}
