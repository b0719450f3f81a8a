import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isSameLayout, type Layout, computeLayout, type ListWindow } from './layout.ts'
import type { Space } from './justify.ts'
import { rowOf } from './tile-keys.ts'

export const scrollContainer = () => document.getElementById('main')

/** The width of the list, and its offset in the scroll container. Measured before the first paint, so that the scroll
 *  position can be restored. */
export const useLayoutSpace = () => {
  const box = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width: 0, start: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const [scroller, list] = [scrollContainer(), box.current]
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

/** Layouts of lists that people have left, keyed by their first file, to restore them on return. */
const left = new WeakMap<object, Layout>()
const nothing: Layout = {
  files: [],
  first: 0,
  rows: [],
  space: { width: 0, height: 0, gap: 0 },
  begins: true,
  counted: true,
}
/** The rows of a list that loads in both directions. Each layout continues the previous one. */
export const useLayout = (window: ListWindow, space: Space): Layout => {
  const [head] = window.files
  const [laid, setLaid] = useState(() => head && left.get(head))
  if (space.width > 0 && !isSameLayout(laid, window, space)) setLaid(computeLayout(laid, window, space))
  const last = useRef(laid)
  useEffect(() => {
    last.current = laid
  }, [laid])
  // Stored only on unmount, because storing layouts while scrolling would keep everything in memory.
  useEffect(
    () => () => {
      if (last.current?.files[0]) left.set(last.current.files[0], last.current)
    },
    [],
  )
  return space.width > 0 && laid ? laid : nothing
}

/** Returns how far the first visible file that still exists has moved, or 0 if none exists. */
const movedBy = (was: Layout, now: Layout, sight: number) => {
  for (const { top, height, slots } of was.rows) {
    if (top + height <= sight) continue
    const file = was.files[(slots[0]?.index ?? 0) - was.first]
    const at = now.files.findIndex(({ uuid }) => uuid === file?.uuid)
    const row = at < 0 ? undefined : now.rows[rowOf(now.rows, at + now.first)]
    if (row) return row.top - top
  }
  return 0
}
/** Keeps visible files in place when files are added or removed above. At the very top, new files are shown. */
export const useScrollAnchor = (now: Layout, start: number) => {
  const before = useRef(now)
  useLayoutEffect(() => {
    const was = before.current
    before.current = now
    const scroller = scrollContainer()
    if (!scroller || was.rows === now.rows || (scroller.scrollTop === 0 && was.begins)) return
    const moved = movedBy(was, now, scroller.scrollTop - start)
    if (moved !== 0) scroller.scrollTop += moved
  })
}

/** Prevents scrolling into the space reserved above the first row. */
export const useScrollLimit = ({ rows, begins }: Layout, start: number) => {
  const top = rows[0]?.top ?? 0
  useEffect(() => {
    const scroller = scrollContainer()
    if (begins || top === 0 || !scroller) return
    const stop = () => {
      if (scroller.scrollTop < top + start) scroller.scrollTop = top + start
    }
    scroller.addEventListener('scroll', stop, { passive: true })
    return () => scroller.removeEventListener('scroll', stop)
  }, [begins, top, start])
}
