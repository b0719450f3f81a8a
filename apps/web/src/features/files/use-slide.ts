import { MOBILE_SLIDE_DELAY_MS, MOBILE_SLIDE_S } from '@vitrine/contract'
import { useReducedMotion } from '@mantine/hooks'
import { type CSSProperties, useEffect, useRef, useState } from 'react'

type Side = 'left' | 'right'

/** The picture slides away before another one takes its place. Whoever wants no motion sees the other one at once. */
export const useSlide = () => {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [leaving, setLeaving] = useState<Side>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const slide = (side: Side, then: () => void) => {
    if (leaving) return
    if (still) return then()
    setLeaving(side)
    timer.current = setTimeout(() => {
      setLeaving(undefined)
      then()
    }, MOBILE_SLIDE_DELAY_MS)
  }
  const style: CSSProperties = leaving
    ? {
        transform: `translateX(${leaving === 'left' ? '-100%' : '100%'})`,
        transition: `transform ${MOBILE_SLIDE_S}s ease-out`,
      }
    : {}
  return { slide, style }
}
