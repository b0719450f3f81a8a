import type { Spot } from '@vitrine/contract'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { centreSpot, moveSpot, spotOf } from '../lib/spots.ts'
import css from './MarkArea.module.css'

const shareOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

type MarkAreaProps = {
  /** Instructions for drawing with the pointer and with the keyboard. */
  label: string
  draft: Spot | null
  setDraft: (spot: Spot | null) => void
  /** Called when a region is drawn, or confirmed with Enter. */
  onDone: (spot: Spot) => void
  /** Called when Escape is pressed. */
  onCancel: () => void
}
/** An area over an image in which a region is drawn with the pointer, or placed with the arrow keys. */
export const MarkArea = ({ label, draft, setDraft, onDone, onCancel }: MarkAreaProps) => {
  const area = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | undefined>(undefined)
  useEffect(() => area.current?.focus(), [])
  const done = (spot: Spot) => {
    setDraft(spot)
    onDone(spot)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') return done(draft ?? centreSpot)
      setDraft(null)
      return onCancel()
    }
    const next = moveSpot(draft ?? centreSpot, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    setDraft(next)
  }
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = shareOf(event)
      setDraft(spotOf(from.current, from.current))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (from.current) setDraft(spotOf(from.current, shareOf(event)))
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      event.stopPropagation()
      const began = from.current
      from.current = undefined
      if (began) done(spotOf(began, shareOf(event)))
    },
  }
  return (
    <div
      ref={area}
      role="application"
      // Focusable, because the region can also be placed with the arrow keys.
      tabIndex={0}
      className={css.area}
      aria-label={label}
      onKeyDown={pressed}
      // A swipe on a phone must not open the next file.
      onTouchStart={(event) => event.stopPropagation()}
      onTouchMove={(event) => event.stopPropagation()}
      {...pointers}
    />
  )
}
