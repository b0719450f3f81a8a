import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from './justify.ts'
import { tileFrom, rowOf } from './tile-keys.ts'

const ROWS_AHEAD = 6
const page = () => document.getElementById('main')

/** How wide the list is, and how far it begins below the top of what scrolls. Known before the first picture is drawn, so that a
 *  page that was left in the middle is found again in the middle. */
export const useSpace = () => {
  const box = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width: 0, start: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const [scroller, list] = [page(), box.current]
      if (!scroller || !list) return
      const { top, width } = list.getBoundingClientRect()
      const start = top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setSpace((now) => (now.width === width && now.start === start ? now : { width, start }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [box.current, box.current?.parentElement]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return { box, ...space }
}

type Steady = { rows: readonly Row[]; first: string | undefined; above: number; indexOf: (file: string) => number }
/** What came in above does not push away what is looked at. At the very top, only what was asked for from there stays there. */
const useSteady = ({ rows, first, above, indexOf }: Steady) => {
  const before = useRef({ first, above })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { first, above }
    if (was.first === undefined || was.first === first) return
    const scroller = page()
    const at = indexOf(was.first)
    const row = at > 0 ? rows[rowOf(rows, at)] : undefined
    if (scroller && row && (scroller.scrollTop > 0 || above > was.above)) scroller.scrollTop += row.top
  })
}
/** A list that was opened at its end shows its last file, and gives it the focus that the way there took away. */
const useEnd = (atEnd: boolean, count: number, focusTile: (index: number) => void) => {
  const shown = useRef(false)
  const show = useEffectEvent(() => focusTile(count - 1))
  useEffect(() => {
    if (!atEnd || shown.current || count === 0) return
    shown.current = true
    requestAnimationFrame(() => {
      page()?.scrollTo({ top: page()?.scrollHeight ?? 0 })
      show()
    })
  }, [atEnd, count])
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
  /** How many files were loaded above the place that was gone to. */
  above: number
  space: ReturnType<typeof useSpace>
  /** The list was opened at its end. */
  atEnd: boolean
  /** The file that is open over the list, and is to be found again when it closes. */
  opened: string | undefined
}

/** Rows of files, of which only those in sight are in the page; arrow keys between them; one stop of the Tab key. */
export const useRows = ({ files, rows, gap, above, space, atEnd, opened, ...ends }: Needs) => {
  const { onMore, onBefore, onFirst, onLast } = ends
  const { box, start } = space
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
  useSteady({ rows, first: files[0]?.uuid, above, indexOf })

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
  useEnd(atEnd, rows.length > 0 ? files.length : 0, focusTile)
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
  const drawn = shown.flatMap(({ index }) => {
    const row = rows[index]
    return row ? [{ row, index }] : []
  })
  // Of the rows themselves: what measures them knows of new ones only a moment later.
  const last = rows.at(-1)
  return { drawn, height: last ? last.top + last.height : 0, stop, remember: setStop, pressed, focusTile }
}
