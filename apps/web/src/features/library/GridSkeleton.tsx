import { Skeleton } from '@mantine/core'
import css from './library.module.css'

const rows = [
  [5, 6, 5],
  [2, 4, 5, 4],
  [6, 5, 5],
  [2, 5, 4, 5],
]
/** Rows of pictures that are still to come, where they will stand. */
export const GridSkeleton = ({ height }: { height: number }) => (
  <div aria-hidden className={css.skeleton}>
    {rows.map((row) => (
      <div key={row.join()} className={css.skeletonRow} style={{ height }}>
        {row.map((grow, i) => (
          <Skeleton key={`${i}-${grow}`} height="100%" radius="xs" style={{ flexGrow: grow, flexBasis: 0 }} />
        ))}
      </div>
    ))}
  </div>
)
