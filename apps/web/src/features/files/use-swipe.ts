import { SWIPE_THRESHOLD_PX } from '@vitrine/contract'
import { type TouchEvent, useRef } from 'react'

/** The direction of a swipe is decided after this distance. */
const DIRECTION_PX = 8
export type Side = 'left' | 'right'
type SwipeHandlers = {
  /** Called with the distance of the finger from where it started, negative to the left. */
  onMove: (by: number) => void
  /** Called when the finger is lifted, with the direction of the swipe if there was one. */
  onEnd: (side: Side | undefined) => void
}

/** A swipe to the left or right with one finger. */
export const useSwipe = ({ onMove, onEnd }: SwipeHandlers) => {
  const start = useRef<{ x: number; y: number; across: boolean } | undefined>(undefined)
  const gone = ({ x, y }: { x: number; y: number }, touch: { clientX: number; clientY: number }) =>
    [touch.clientX - x, touch.clientY - y] as const
  const stop = () => {
    if (start.current?.across) onEnd(undefined)
    start.current = undefined
  }
  return {
    onTouchStart: ({ touches, currentTarget }: TouchEvent) => {
      stop()
      const first = touches[0]
      // If the image is zoomed, one finger pans it.
      if (touches.length !== 1 || !first || currentTarget.querySelector('[data-zoomed]')) return
      start.current = { x: first.clientX, y: first.clientY, across: false }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const [first, from] = [touches[0], start.current]
      if (!first || !from) return
      const [x, y] = gone(from, first)
      if (!from.across && Math.abs(y) > DIRECTION_PX && Math.abs(y) >= Math.abs(x)) start.current = undefined
      else if (from.across || Math.abs(x) > DIRECTION_PX) {
        from.across = true
        onMove(x)
      }
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const [first, from] = [changedTouches[0], start.current]
      if (!first || !from || currentTarget.querySelector('[data-zoomed]')) return stop()
      start.current = undefined
      const [x, y] = gone(from, first)
      const swiped = Math.abs(x) > SWIPE_THRESHOLD_PX && Math.abs(y) <= Math.abs(x)
      onEnd(swiped ? (x < 0 ? 'left' : 'right') : undefined)
    },
    onTouchCancel: stop,
  }
}
