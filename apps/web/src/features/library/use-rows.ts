import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from './justify.ts'
import { tileFrom, rowOf } from './tile-keys.ts'

const ROWS_AHEAD = 6
const page = () => document.getElementById('main')

/** How far the rows begin below the top of what scrolls. */
const useStart = (width: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const [scroller, grid] = [page(), box.current]
      if (scroller && grid)
        setStart(grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)
    }
    measure()
    const above = box.current?.parentElement
    if (!above) return
    const observer = new ResizeObserver(measure)
    observer.observe(above)
    return () => observer.disconnect()
  }, [width])
  return { box, start }
}

/** What came in above does not push away what is looked at. */
const useSteady = (rows: readonly Row[], first: string | undefined, indexOf: (file: string) => number) => {
  const before = useRef(first)
  useLayoutEffect(() => {
    const was = before.current
    before.current = first
    if (was === undefined || was === first) return
    const scroller = page()
    const at = indexOf(was)
    const row = at > 0 ? rows[rowOf(rows, at)] : undefined
    if (scroller && row && scroller.scrollTop > 0) scroller.scrollTop += row.top
  })
}

export type Ends = {
  /** Asks for more below; undefined on the last page. */
  onMore: (() => void) | undefined
  /** Asks for more above; undefined on the first page. */
  onBefore?: (() => void) | undefined
  /** Goes to the very first or the very last file, also where they are not loaded. */
  onFirst?: (() => void) | undefined
  onLast?: (() => void) | undefined
}
type Needs = Ends & {
  files: readonly { uuid: string }[]
  rows: readonly Row[]
  gap: number
  width: number
  /** The file that is open over the list, and is to be found again when it closes. */
  opened: string | undefined
}

/** Rows of files, of which only those in sight are in the page; arrow keys between them; one stop of the Tab key. */
export const useRows = ({ files, rows, gap, width, opened, onMore, onBefore, onFirst, onLast }: Needs) => {
  const { box, start } = useStart(width)
  const [stop, setStop] = useState(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: page,
    estimateSize: (i) => (rows[i]?.height ?? 0) + gap,
    scrollMargin: start,
    overscan: ROWS_AHEAD,
  })
  useLayoutEffect(() => virtual.measure(), [rows, virtual])
  const indexOf = (file: string) => files.findIndex(({ uuid }) => uuid === file)
  useSteady(rows, files[0]?.uuid, indexOf)

  const shown = virtual.getVirtualItems()
  const nearEnd = rows.length > 0 && (shown.at(-1)?.index ?? -1) >= rows.length - ROWS_AHEAD
  const nearStart = rows.length > 0 && (shown[0]?.index ?? rows.length) < ROWS_AHEAD
  useEffect(() => {
    if (nearEnd) onMore?.()
  }, [nearEnd, onMore])
  useEffect(() => {
    if (nearStart) onBefore?.()
  }, [nearStart, onBefore])

  const focusTile = (index: number) => {
    const find = () => box.current?.querySelector<HTMLElement>(`[data-tile="${index}"]`)
    setStop(index)
    if (find()) return find()?.focus()
    virtual.scrollToIndex(rowOf(rows, index))
    // The row is drawn once the page has scrolled to it.
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  const findAgain = useEffectEvent((file: string) => {
    const at = indexOf(file)
    if (at >= 0) focusTile(at)
  })
  const before = useRef(opened)
  useEffect(() => {
    if (before.current !== undefined && opened === undefined) findAgain(before.current)
    before.current = opened
  }, [opened])

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const beyond = event.key === 'End' ? onLast : event.key === 'Home' ? onFirst : undefined
    const to = tileFrom(rows, stop, event.key)
    if (to === undefined) return
    event.preventDefault()
    if (beyond) beyond()
    else focusTile(to)
  }
  const drawn = shown.flatMap(({ index, start: top }) => {
    const row = rows[index]
    return row ? [{ row, index, top: top - start }] : []
  })
  return { box, drawn, height: virtual.getTotalSize(), stop, remember: setStop, pressed, focusTile }
}
