import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isSameLayout, type Layout, layOut, type ListWindow } from './layout.ts'
import type { Space } from './justify.ts'
import { rowOf } from './tile-keys.ts'

/** What scrolls. */
export const scrollContainer = () => document.getElementById('main')

/** How wide the list is, and how far it begins below the top of what scrolls. Known before the first picture is drawn, so that a
 *  page that was left in the middle is found again in the middle. */
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

/** Layouts of lists that were left, by their first file: where one was in the middle, one is again on the way back. */
const left = new WeakMap<object, Layout>()
const nothing: Layout = {
  files: [],
  first: 0,
  rows: [],
  space: { width: 0, height: 0, gap: 0 },
  begins: true,
  counted: true,
}
/** The rows of a list that goes on in both directions; each layout follows from the one before. */
export const useLayout = (window: ListWindow, space: Space): Layout => {
  const [head] = window.files
  const [laid, setLaid] = useState(() => head && left.get(head))
  if (space.width > 0 && !isSameLayout(laid, window, space)) setLaid(layOut(laid, window, space))
  const last = useRef(laid)
  useEffect(() => {
    last.current = laid
  }, [laid])
  // Kept as one leaves, and not before: layouts kept on the way would hold each other, and all that was scrolled by.
  useEffect(
    () => () => {
      if (last.current?.files[0]) left.set(last.current.files[0], last.current)
    },
    [],
  )
  return space.width > 0 && laid ? laid : nothing
}

/** How far the first file in sight that is still there has moved. */
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
/** What comes in or goes above does not push away what is looked at. At the very top, what is new there is shown. */
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

/** The room above the first row, where more is to come in, is not scrolled into: as at the top of any list, it goes no further. */
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
