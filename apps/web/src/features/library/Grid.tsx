import type { FileCard } from '@vitrine/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import css from './Grid.module.css'
import { justify, ratioOf } from './justify.ts'
import { Tile } from './Tile.tsx'
import { useTileKeys } from './use-tile-keys.ts'

type GridProps = {
  label: string
  files: readonly FileCard[]
  /** The wanted height of a row, and the room between pictures. */
  height: number
  gap: number
  /** Asks for the next page; undefined on the last. */
  onMore: (() => void) | undefined
  /** The file that is open over the grid, and is to be found again when it closes. */
  opened: string | undefined
}
const ROWS_AHEAD = 6

const page = () => document.getElementById('main')

/** How far the grid begins below the top of what scrolls. */
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

/** Files as justified rows, of which only those in sight are in the page. */
export const Grid = ({ label, files, height, gap, onMore, opened }: GridProps) => {
  const { ref, width } = useElementSize()
  const { box, start } = useStart(width)
  const rows = useMemo(
    () => (width > 0 ? justify(files.map(ratioOf), { width, height, gap }) : []),
    [files, width, height, gap],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: page,
    estimateSize: (i) => (rows[i]?.height ?? height) + gap,
    scrollMargin: start,
    overscan: ROWS_AHEAD,
  })
  useLayoutEffect(() => virtual.measure(), [rows, virtual])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const nearEnd = rows.length > 0 && last >= rows.length - ROWS_AHEAD
  useEffect(() => {
    if (nearEnd) onMore?.()
  }, [nearEnd, onMore])

  const keys = useTileKeys({ rows, scrollTo: (row) => virtual.scrollToIndex(row), box })
  const findAgain = useEffectEvent((file: string) => {
    const at = files.findIndex(({ uuid }) => uuid === file)
    if (at >= 0) keys.focusTile(at)
  })
  const before = useRef(opened)
  useEffect(() => {
    if (before.current !== undefined && opened === undefined) findAgain(before.current)
    before.current = opened
  }, [opened])

  return (
    <div ref={box} role="presentation" onKeyDown={keys.pressed}>
      <ul ref={ref} className={css.grid} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start: top }) => {
          const row = rows[index]
          return row?.slots.map((slot) => {
            const file = files[slot.index]
            return (
              file && (
                <Tile
                  key={file.uuid}
                  file={file}
                  slot={slot}
                  top={top - start}
                  height={row.height}
                  tabbable={slot.index === keys.stop}
                  onFocus={keys.remember}
                />
              )
            )
          })
        })}
      </ul>
    </div>
  )
}
