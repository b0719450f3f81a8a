import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HELD_MS = 450
/** A finger that moves further than this scrolls. */
const STILL_PX = 10

/** Runs an action on a long press. Returns the event handlers, and functions that tell whether a touch is under way and
 *  whether it ran the action. */
export const useLongPress = (run: (() => void) | undefined) => {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; done: boolean }>(undefined)
  const stop = () => clearTimeout(press.current?.timer)
  return {
    handlers: {
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
      // Otherwise the browser's context menu would open at the same time.
      onContextMenu: (event: MouseEvent) => {
        if (press.current) event.preventDefault()
      },
    },
    /** True during a touch and just after it, so that the touch doesn't start a drag. */
    touched: () => press.current !== undefined,
    /** Returns whether the press ran the action, and resets it, so that a second call returns false. */
    ended: () => {
      const done = press.current?.done === true
      press.current = undefined
      return done
    },
  }
}
