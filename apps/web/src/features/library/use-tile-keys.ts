import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Row } from './justify.ts'

const rowOf = (rows: readonly Row[], index: number) =>
  rows.findIndex(({ slots }) => slots.some((slot) => slot.index === index))

/** The tile at which an arrow key arrives. Up and down go to whatever lies nearest in the next row. */
export const tileFrom = (rows: readonly Row[], at: number, key: string): number | undefined => {
  const rowAt = rowOf(rows, at)
  const slot = rows[rowAt]?.slots.find(({ index }) => index === at)
  const last = rows.at(-1)?.slots.at(-1)?.index ?? 0
  if (!slot) return undefined
  const middle = slot.left + slot.width / 2
  const away = ({ left, width }: { left: number; width: number }) => Math.abs(left + width / 2 - middle)
  const nearest = (row: Row | undefined) => row?.slots.toSorted((a, b) => away(a) - away(b))[0]?.index
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
  const focusTile = (index: number) => {
    const find = () => box.current?.querySelector<HTMLElement>(`[data-tile="${index}"]`)
    setStop(index)
    if (find()) return find()?.focus()
    scrollTo(rowOf(rows, index))
    // The row is drawn once the page has scrolled to it.
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = tileFrom(rows, stop, event.key)
    if (to === undefined) return
    event.preventDefault()
    focusTile(to)
  }
  return { stop, remember: setStop, pressed, focusTile }
}
