import { SWIPE_THRESHOLD_PX } from '@vitrine/contract'
import { type TouchEvent, useRef } from 'react'

/** A swipe to the left or right with one finger. */
export const useSwipe = (onLeft: () => void, onRight: () => void) => {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const first = touches[0]
      start.current = touches.length === 1 && first ? { x: first.clientX, y: first.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const first = changedTouches[0]
      const from = start.current
      start.current = undefined
      // A picture that is zoomed in is moved, not left.
      if (!first || !from || currentTarget.querySelector('[data-zoomed]')) return
      const [x, y] = [first.clientX - from.x, first.clientY - from.y]
      if (Math.abs(x) <= SWIPE_THRESHOLD_PX || Math.abs(y) > Math.abs(x)) return
      ;(x < 0 ? onLeft : onRight)()
    },
  }
}
