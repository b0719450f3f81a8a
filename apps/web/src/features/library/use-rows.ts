import type { FileCard } from '@vitrine/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSelection } from '../bulk/index.ts'
import type { Row } from './justify.ts'
import { tileFrom, rowOf } from './tile-keys.ts'
import { useFirstArrow } from './use-first-arrow.ts'

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

type Steady = { files: readonly { uuid: string }[]; rows: readonly Row[]; begins: boolean }
/** How far the first file in sight that is still there has moved. */
const movedBy = (was: Steady, now: Steady, sight: number) => {
  const places = new Map(now.files.map(({ uuid }, index) => [uuid, index]))
  for (const { top, height, slots } of was.rows) {
    if (top + height <= sight) continue
    const at = places.get(was.files[slots[0]?.index ?? -1]?.uuid ?? '')
    const row = at === undefined ? undefined : now.rows[rowOf(now.rows, at)]
    if (row) return row.top - top
  }
  return 0
}
/** What comes in or goes above does not push away what is looked at. At the very top, what is new there is shown. */
const useSteady = (now: Steady, start: number) => {
  const before = useRef(now)
  useLayoutEffect(() => {
    const was = before.current
    before.current = now
    const scroller = page()
    if (!scroller || was.rows === now.rows || (scroller.scrollTop === 0 && was.begins)) return
    const moved = movedBy(was, now, scroller.scrollTop - start)
    if (moved !== 0) scroller.scrollTop += moved
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
  /** The first file that is loaded is the first of all. */
  begins: boolean
}
type Needs = Ends & {
  files: readonly FileCard[]
  rows: readonly Row[]
  gap: number
  space: ReturnType<typeof useSpace>
  /** The list was opened at its end. */
  atEnd: boolean
  /** The file that is open over the list, and is to be found again when it closes. */
  opened: string | undefined
}

/** Rows of files, of which only those in sight are in the page; arrow keys between them; one stop of the Tab key. */
export const useRows = ({ files, rows, gap, space, atEnd, opened, ...ends }: Needs) => {
  const { onMore, onBefore, onFirst, onLast, begins } = ends
  const { box, start } = space
  const store = useSelection()
  const [stopAt, setStopAt] = useState<string>()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: page,
    estimateSize: (i) => (rows[i]?.height ?? 0) + gap,
    scrollMargin: start,
    overscan: ROWS_AHEAD,
  })
  useLayoutEffect(() => virtual.measure(), [rows, virtual])
  const indexOf = (file: string) => files.findIndex(({ uuid }) => uuid === file)
  useSteady({ files, rows, begins }, start)

  const shown = virtual.getVirtualItems()
  const nearEnd = rows.length > 0 && (shown.at(-1)?.index ?? -1) >= rows.length - ROWS_AHEAD
  const nearStart = rows.length > 0 && (shown[0]?.index ?? rows.length) < ROWS_AHEAD
  useEffect(() => {
    if (nearEnd) onMore?.()
  }, [nearEnd, onMore])
  useEffect(() => {
    if (nearStart) onBefore?.()
  }, [nearStart, onBefore])

  // The stop of the Tab key is a file, wherever it has moved; out of sight, it is the first one that is in sight.
  const held = stopAt === undefined ? -1 : indexOf(stopAt)
  const heldIn = held < 0 ? -1 : rowOf(rows, held)
  const inSight = rows[virtual.range?.startIndex ?? 0]?.slots[0]?.index ?? 0
  const stop = shown.some(({ index }) => index === heldIn) ? held : inSight
  const focusTile = (index: number) => {
    const find = () => box.current?.querySelector<HTMLElement>(`[data-place="${index}"] [data-tile]`)
    setStopAt(files[index]?.uuid)
    if (find()) return find()?.focus()
    virtual.scrollToIndex(rowOf(rows, index))
    // The row is drawn once the page has scrolled to it.
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  useFirstArrow(() => {
    if (rows.length > 0 && opened === undefined) focusTile(stop)
  })
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
    const stretches = event.shiftKey && event.key.startsWith('Arrow') && store !== undefined
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !stretches)) return
    const beyond = event.key === 'End' ? onLast : event.key === 'Home' ? onFirst : undefined
    const to = tileFrom(rows, stop, event.key)
    if (to === undefined) return
    event.preventDefault()
    const [from, at] = [files[stop], files[to]]
    if (stretches && from && at) store.stretch(from, at, files)
    if (beyond) beyond()
    else focusTile(to)
  }
  const drawn = shown.flatMap(({ index }) => {
    const row = rows[index]
    return row ? [{ row, index }] : []
  })
  // Of the rows themselves: what measures them knows of new ones only a moment later.
  const last = rows.at(-1)
  return { drawn, height: last ? last.top + last.height : 0, stop, remember: setStopAt, pressed, focusTile }
}
