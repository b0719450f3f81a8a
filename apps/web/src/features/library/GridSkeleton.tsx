import { Skeleton } from '@mantine/core'
import css from './library.module.css'

const rows = [
  [5, 6, 5],
  [2, 4, 5, 4],
  [6, 5, 5],
  [2, 5, 4, 5],
].map((row, y) => ({ id: y, slots: row.map((grow, x) => ({ id: `${y} ${x}`, grow })) }))
/** Placeholder rows while the grid loads. */
export const GridSkeleton = ({ height }: { height: number }) => (
  <div aria-hidden className={css.skeleton}>
    {rows.map(({ id, slots }) => (
      <div key={id} className={css.skeletonRow} style={{ height }}>
        {slots.map(({ id: slot, grow }) => (
          <Skeleton key={slot} height="100%" radius="xs" style={{ flexGrow: grow, flexBasis: 0 }} />
        ))}
      </div>
    ))}
  </div>
)

const lines = [180, 140, 220, 160, 200, 150, 190, 170, 210, 145].map((width, y) => ({ id: y, width }))
/** Placeholder rows while the list loads. */
export const ListSkeleton = () => (
  <div aria-hidden>
    {lines.map(({ id, width }) => (
      <div key={id} className={css.skeletonLine}>
        <Skeleton height={32} width={52} radius="xs" />
        <Skeleton height={12} width={width} />
      </div>
    ))}
  </div>
)
