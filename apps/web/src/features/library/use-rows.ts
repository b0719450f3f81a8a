import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelection } from '../bulk/index.ts'
import type { Layout } from './layout.ts'
import { nextTile, rowOf } from './tile-keys.ts'
import { useFirstArrow } from './use-first-arrow.ts'
import { scrollContainer, useScrollLimit, type useLayoutSpace, useScrollAnchor } from './use-layout.ts'

const ROWS_AHEAD = 6

/** Scrolls a list that was opened at its end to the last file, and focuses it. */
const useEnd = (atEnd: boolean, { files, first, rows }: Layout, focusTile: (number: number) => void) => {
  const shown = useRef(false)
  const show = useEffectEvent(() => focusTile(first + files.length - 1))
  const isEmpty = rows.length === 0
  useEffect(() => {
    if (!atEnd || shown.current || isEmpty) return
    shown.current = true
    requestAnimationFrame(() => {
      scrollContainer()?.scrollTo({ top: scrollContainer()?.scrollHeight ?? 0 })
      show()
    })
  }, [atEnd, isEmpty])
}

export type ListEnds = {
  /** Loads more below; undefined on the last page. */
  onMore: (() => void) | undefined
  /** Loads more above; undefined on the first page. */
  onBefore?: (() => void) | undefined
  /** Jumps to the first or last file of the whole list, even if it isn't loaded. */
  onFirst?: (() => void) | undefined
  onLast?: (() => void) | undefined
  /** True if the first loaded file is the first of the whole list. */
  begins: boolean
}
type Needs = ListEnds & {
  laid: Layout
  space: ReturnType<typeof useLayoutSpace>
  /** True if the list was opened at its end. */
  atEnd: boolean
  /** The file open over the list, focused again when it closes. */
  opened: string | undefined
}

/** Virtualised rows of files with arrow key navigation and a single tab stop. */
export const useRows = ({ laid, space, atEnd, opened, ...ends }: Needs) => {
  const { onMore, onBefore, onFirst, onLast } = ends
  const { files, first, rows } = laid
  const { box, start } = space
  const store = useSelection()
  const [stopAt, setStopAt] = useState<string>()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: scrollContainer,
    estimateSize: (i) => (rows[i]?.height ?? 0) + laid.space.gap,
    paddingStart: rows[0]?.top ?? 0,
    scrollMargin: start,
    overscan: ROWS_AHEAD,
    // Recreated whenever the rows change, so that they are measured in this render and not in a later one.
    getItemKey: useCallback((i: number) => rows[i]?.slots[0]?.index ?? i, [rows]),
  })
  const numberOf = (file: string) => {
    const at = files.findIndex(({ uuid }) => uuid === file)
    return at < 0 ? undefined : first + at
  }
  useScrollAnchor(laid, start)
  useScrollLimit(laid, start)

  const shown = virtual.getVirtualItems()
  const nearEnd = rows.length > 0 && (shown.at(-1)?.index ?? -1) >= rows.length - ROWS_AHEAD
  const nearStart = rows.length > 0 && (shown[0]?.index ?? rows.length) < ROWS_AHEAD
  useEffect(() => {
    if (nearEnd) onMore?.()
  }, [nearEnd, onMore])
  useEffect(() => {
    if (nearStart) onBefore?.()
  }, [nearStart, onBefore])

  // The tab stop follows its file. If the file is out of view, the first visible file becomes the tab stop.
  const held = stopAt === undefined ? undefined : numberOf(stopAt)
  const heldIn = held === undefined ? -1 : rowOf(rows, held)
  const inSight = rows[virtual.range?.startIndex ?? 0]?.slots[0]?.index ?? first
  const stop = held !== undefined && shown.some(({ index }) => index === heldIn) ? held : inSight
  const focusTile = (number: number) => {
    const find = () => box.current?.querySelector<HTMLElement>(`[data-place="${number}"] [data-tile]`)
    setStopAt(files[number - first]?.uuid)
    if (find()) return find()?.focus()
    virtual.scrollToIndex(rowOf(rows, number))
    // The row is rendered only after the list has scrolled to it.
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  useFirstArrow(() => {
    if (rows.length > 0 && opened === undefined) focusTile(stop)
  })
  useEnd(atEnd, laid, focusTile)
  const findAgain = useEffectEvent((file: string) => {
    const number = numberOf(file)
    if (number !== undefined) focusTile(number)
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
    const to = nextTile(rows, stop, event.key)
    if (to === undefined) return
    event.preventDefault()
    const [from, at] = [files[stop - first], files[to - first]]
    if (stretches && from && at) store.extendTo(from, at, files)
    if (beyond) beyond()
    else focusTile(to)
  }
  const drawn = shown.flatMap(({ index }) => rows[index] ?? [])
  // Positions come from the rows, because the virtualiser measures new rows a moment later.
  const last = rows.at(-1)
  return { drawn, height: last ? last.top + last.height : 0, stop, remember: setStopAt, pressed, focusTile }
}
