import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HELD_MS = 450
/** A finger is never quite still; further away it scrolls. */
const STILL_PX = 10

/** What a finger that rests on something does. Answers what to listen to, and whether the click that follows is still part of it. */
export const useLongPress = (run: (() => void) | undefined) => {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; done: boolean }>(undefined)
  const stop = () => clearTimeout(press.current?.timer)
  return {
    heard: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
        stop()
        press.current = undefined
        if (!run || pointerType !== 'touch' || !isPrimary) return
        const timer = setTimeout(() => {
          if (!press.current) return
          press.current.done = true
          navigator.vibrate?.(10)
          run()
        }, HELD_MS)
        press.current = { x, y, timer, done: false }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = press.current ?? { x: clientX, y: clientY }
        if (Math.hypot(clientX - x, clientY - y) > STILL_PX) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The browser's own menu of a link would come at the same moment.
      onContextMenu: (event: MouseEvent) => {
        if (press.current) event.preventDefault()
      },
    },
    /** A finger is, or was just now, on it: nothing is dragged by it. */
    touched: () => press.current !== undefined,
    /** True once after it ran. */
    ended: () => {
      const done = press.current?.done === true
      press.current = undefined
      return done
    },
  }
}
