import { Slider } from '@mantine/core'
import { useMobile } from '../../lib/media-query.ts'
import { LibraryMenu } from './LibraryMenu.tsx'
import css from './library.module.css'
import { LARGEST_PX, SMALLEST_PX } from './tile-size.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)

type GridToolsProps = { count: number | undefined; size: number; onSize: (px: number) => void }
/** How many files there are, and how large they are shown. */
export const GridTools = ({ count, size, onSize }: GridToolsProps) => {
  const mobile = useMobile()
  return (
    <div className={css.tools}>
      <span className={css.count} role="status">
        {count !== undefined && files(count)}
      </span>
      {!mobile && count !== 0 && (
        <Slider
          className={css.slider}
          aria-label="Size of the pictures"
          thumbLabel="Size of the pictures"
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
      <LibraryMenu />
    </div>
  )
}
