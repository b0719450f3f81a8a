import { Slider } from '@mantine/core'
import { filesInWords } from '../../lib/counts.ts'
import { useMobile } from '../../lib/media-query.ts'
import type { useColumns, View } from './columns.ts'
import { LibraryMenu } from './LibraryMenu.tsx'
import { toolWords } from './copy.ts'
import css from './library.module.css'
import { LARGEST_PX, SMALLEST_PX } from './tile-size.ts'
import { ColumnChoice, ViewChoice } from './ViewChoice.tsx'

type GridToolsProps = {
  count: number | undefined
  size: number
  onSize: (px: number) => void
  view: View
  onView: (view: View) => void
  columns: ReturnType<typeof useColumns>
  hasMap: boolean
}
/** The number of files, and the controls of the view. */
export const GridTools = ({ count, size, onSize, view, onView, columns, hasMap }: GridToolsProps) => {
  const mobile = useMobile()
  return (
    <div className={css.tools}>
      <span className={css.count} role="status">
        {count !== undefined && filesInWords(count)}
      </span>
      {!mobile && count !== 0 && view === 'grid' && (
        <Slider
          className={css.slider}
          aria-label={toolWords.thumbnailSize}
          thumbLabel={toolWords.thumbnailSize}
          min={SMALLEST_PX}
          max={LARGEST_PX}
          step={10}
          value={size}
          onChange={onSize}
          label={null}
          size={4}
          thumbSize={14}
        />
      )}
      {!mobile && view === 'list' && <ColumnChoice shown={columns.shown} onToggle={columns.toggle} />}
      {count !== 0 && <ViewChoice view={view} onView={onView} hasMap={hasMap} />}
      <LibraryMenu />
    </div>
  )
}
