import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from './justify.ts'

/** The tile at which an arrow key arrives. Up and down go to whatever lies nearest in the next row. */
export const tileFrom = (rows: readonly Row[], at: number, key: string): number | undefined => {
  const rowAt = rows.findIndex(({ slots }) => slots.some(({ index }) => index === at))
  const slot = rows[rowAt]?.slots.find(({ index }) => index === at)
  const last = rows.at(-1)?.slots.at(-1)?.index ?? 0
  if (!slot) return undefined
  const middle = slot.left + slot.width / 2
  const nearest = (row: Row | undefined) =>
    row?.slots.toSorted((a, b) => Math.abs(a.left + a.width / 2 - middle) - Math.abs(b.left + b.width / 2 - middle))[0]
      ?.index
  const steps: Record<string, () => number | undefined> = {
    ArrowRight: () => Math.min(at + 1, last),
    ArrowLeft: () => Math.max(at - 1, 0),
    ArrowDown: () => nearest(rows[rowAt + 1]),
    ArrowUp: () => nearest(rows[rowAt - 1]),
    Home: () => 0,
    End: () => last,
  }
  return steps[key]?.()
}

type Needs = { rows: readonly Row[]; scrollTo: (row: number) => void; box: RefObject<HTMLElement | null> }

/** Arrow keys between tiles. The grid is one stop of the Tab key: the tile that was last in focus. */
export const useTileKeys = ({ rows, scrollTo, box }: Needs) => {
  const [stop, setStop] = useState(0)
  const newest = useRef({ rows, scrollTo, stop })
  newest.current = { rows, scrollTo, stop }

  const focusTile = useCallback(
    (index: number) => {
      const { rows: now, scrollTo: show } = newest.current
      const find = () => box.current?.querySelector<HTMLElement>(`[data-tile="${index}"]`)
      setStop(index)
      if (find()) return find()?.focus()
      show(now.findIndex(({ slots }) => slots.some((slot) => slot.index === index)))
      // The row is drawn once the page has scrolled to it.
      requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
    },
    [box],
  )
  const pressed = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { rows: now, stop: from } = newest.current
      const to = tileFrom(now, from, event.key)
      if (to === undefined) return
      event.preventDefault()
      focusTile(to)
    },
    [focusTile],
  )
  const focusAgain = useCallback(() => focusTile(newest.current.stop), [focusTile])
  return useMemo(() => ({ stop, remember: setStop, pressed, focusAgain }), [stop, pressed, focusAgain])
}
