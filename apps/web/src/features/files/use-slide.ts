import { MOBILE_SLIDE_DELAY_MS, MOBILE_SLIDE_S } from '@vitrine/contract'
import { useReducedMotion } from '@mantine/hooks'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Neighbours } from './neighbours.ts'
import { type Side, useSwipe } from './use-swipe.ts'

const SLIDE_MS = MOBILE_SLIDE_S * 1000
const BACK_MS = 180
/** If the other file hasn't opened after this time, the current one slides back. */
const STUCK_MS = 2000
/** At the end of the list, the image follows the finger only a little. */
const HELD = 0.25
/** The easing of the slide: fast at first, then slower. `eased` computes the curve that CSS animates. */
const EASE = 'cubic-bezier(0.33, 1, 0.68, 1)'
const eased = (part: number) => 1 - (1 - part) ** 3

type Slide = { side: Side; at: number; by: number }
/**
 * Returns how far the incoming image still is from its place when it becomes the current one, so that the slide continues
 * from there.
 */
export const remainingOffset = ({ side, at, by }: Slide, now: number, width: number) => {
  const end = side === 'left' ? -width : width
  return by + (end - by) * eased(Math.min(1, (now - at) / SLIDE_MS)) - end
}

type Needs = Pick<Neighbours, 'previous' | 'next' | 'go'> & { file: string }
/** Makes the image and its neighbours follow the finger and slide until the next image is in place. With reduced motion, the
 *  next image appears at once. */
export const useSlide = ({ file, previous, next, go }: Needs) => {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const strip = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<Slide>()
  // The neighbouring images are rendered only after the first touch.
  const [touched, setTouched] = useState(false)
  const by = useRef(0)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stopTimers = () => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
  }
  useEffect(() => stopTimers, [])

  const [shown, setShown] = useState(file)
  const [left, setLeft] = useState<Slide>()
  if (shown !== file) {
    setShown(file)
    setLeft(leaving)
    setLeaving(undefined)
  }
  useLayoutEffect(() => {
    const box = strip.current
    if (!box || !left) return
    stopTimers()
    const away = remainingOffset(left, performance.now(), box.offsetWidth)
    const rest = Math.max(0, left.at + SLIDE_MS - performance.now())
    if (Math.abs(away) >= 1 && rest > 0 && 'animate' in box)
      box.animate([{ transform: `translateX(${away}px)` }, { transform: 'none' }], {
        duration: rest,
        easing: 'ease-out',
      })
  }, [left])

  const goes = (side: Side) => (side === 'left' ? next : previous)
  const draw = (x: number, transition = '') => {
    by.current = x
    strip.current?.style.setProperty('transition', transition)
    strip.current?.style.setProperty('transform', x === 0 ? '' : `translateX(${x}px)`)
  }
  const slide = (side: Side) => {
    const to = goes(side)
    if (to === undefined || leaving) return
    if (still) return go(to)
    setTouched(true)
    setLeaving({ side, at: performance.now(), by: by.current })
    by.current = 0
    timers.current = [
      setTimeout(() => go(to), MOBILE_SLIDE_DELAY_MS),
      setTimeout(() => setLeaving(undefined), STUCK_MS),
    ]
  }
  const swipe = useSwipe({
    onMove: (x) => {
      if (leaving || still) return
      setTouched(true)
      draw(goes(x < 0 ? 'left' : 'right') === undefined ? x * HELD : x)
    },
    onEnd: (side) => {
      if (leaving) return
      if (side && goes(side) !== undefined) slide(side)
      else if (by.current !== 0) draw(0, `transform ${BACK_MS}ms ease-out`)
    },
  })
  const style: CSSProperties = leaving
    ? {
        transform: `translateX(${leaving.side === 'left' ? '-100%' : '100%'})`,
        transition: `transform ${MOBILE_SLIDE_S}s ${EASE}`,
      }
    : {}
  return { strip, style, swipe, slide, touched }
}
