import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSelection } from '../bulk/index.ts'
import type { Layout } from './layout.ts'
import { type Box, boxBetween, indexesInBox } from './selection-box.ts'
import { scrollContainer } from './use-layout.ts'

/** A shorter drag is a click. */
const BEGINS_PX = 6
const EDGE_PX = 48
const STEP_PX = 14
/** Elements that handle the pointer themselves. A box starts in the space between tiles. */
const ignoredTargets =
  'button, input, textarea, select, a, [data-picked], [data-file-screen], [role=dialog], aside, [role=slider]'

/** Selects files by drawing a box with the mouse. Returns the box while it is being drawn, relative to the list. */
export const useSelectionBox = (
  box: RefObject<HTMLElement | null>,
  { files, first, rows }: Layout,
): Box | undefined => {
  const store = useSelection()
  const [drawn, setDrawn] = useState<Box>()

  const chose = useEffectEvent((area: Box, before: ReturnType<NonNullable<typeof store>['now']> | undefined) => {
    const chosen = indexesInBox(rows, area).flatMap((number) => files[number - first] ?? [])
    store?.draw(before, chosen)
  })
  const begin = useEffectEvent((event: PointerEvent) => {
    const scroller = scrollContainer()
    const grid = box.current
    const target = event.target
    if (!store || !scroller || !grid || event.button !== 0 || event.pointerType !== 'mouse') return
    if (
      !(target instanceof HTMLElement) ||
      target.closest(ignoredTargets) ||
      document.querySelector('[aria-modal=true]')
    )
      return
    const from = placeIn(grid, event)
    const before = event.ctrlKey || event.metaKey || event.shiftKey ? store.now() : undefined
    let now: { clientX: number; clientY: number } = event
    let begun = false
    let frame = 0
    const draw = () => {
      const to = placeIn(grid, now)
      if (!begun && Math.hypot(to.x - from.x, to.y - from.y) < BEGINS_PX) return
      if (!begun && !before) store.clear()
      begun = true
      const area = boxBetween(from, to)
      setDrawn(area)
      chose(area, before)
    }
    const scrollAtEdge = () => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const step = now.clientY > bottom - EDGE_PX ? STEP_PX : now.clientY < top + EDGE_PX ? -STEP_PX : 0
      if (begun && step !== 0) {
        scroller.scrollTop += step
        draw()
      }
      frame = requestAnimationFrame(scrollAtEdge)
    }
    const moved = (next: PointerEvent) => {
      now = next
      draw()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', moved)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setDrawn(undefined)
      // The end of a drag also fires a click.
      if (begun) addEventListener('click', suppressClick, { capture: true, once: true })
      if (begun) setTimeout(() => removeEventListener('click', suppressClick, { capture: true }), 0)
    }
    addEventListener('pointermove', moved)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    frame = requestAnimationFrame(scrollAtEdge)
  })
  useEffect(() => {
    const scroller = scrollContainer()
    const pressed = (event: PointerEvent) => begin(event)
    scroller?.addEventListener('pointerdown', pressed)
    return () => scroller?.removeEventListener('pointerdown', pressed)
  }, [])
  return drawn
}

const placeIn = (grid: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) => {
  const { left, top } = grid.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
const suppressClick = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
