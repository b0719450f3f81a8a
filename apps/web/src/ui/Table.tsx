import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './Table.module.css'
import { words } from './words.ts'

export type Column<T> = {
  id: string
  /** Empty for a column of buttons. */
  head: string
  /** Replaces the text of the column head, for example with a checkbox that selects all rows. */
  headCell?: ReactNode
  cell: (row: T) => ReactNode
  /** A CSS grid track: '2fr', '120px'. */
  width?: string
  align?: 'end'
  /** On a phone, `title` heads the card, `actions` is in its corner, `hidden` is left out; other columns become a label and
   *  a value. */
  card?: 'title' | 'actions' | 'hidden'
  /** Cells have a round image and two lines, also in the skeleton. */
  pictured?: boolean
}

const Waiting = ({
  column: { card, pictured },
  row,
}: {
  column: Pick<Column<never>, 'card' | 'pictured'>
  row: number
}) => {
  const width = `${50 + ((row * 17) % 35)}%`
  if (card === 'actions') return <Skeleton height={14} width={20} />
  if (!pictured) return <Skeleton height={14} width={width} />
  return (
    <div className={css.titled}>
      <Skeleton circle height={40} />
      <div className={css.waiting}>
        <Skeleton height={13} width={width} mb={7} />
        <Skeleton height={11} width="70%" />
      </div>
    </div>
  )
}

type TableProps<T> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<T>[]
  /** Undefined while loading: skeleton rows are shown. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** Reduces the height of the rows. */
  dense?: boolean
  onMore?: (() => void) | undefined
  loadingMore?: boolean
}

/** Rows of similar items: a table on a desktop, cards on a phone. Roles are explicit, because the cards' layout would
 *  remove the native ones. */
export const Table = <T,>({ label, columns, rows, rowKey, dense, onMore, loadingMore }: TableProps<T>) => {
  const tracks = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')
  return (
    <div className={css.frame}>
      <div
        role="table"
        aria-label={label}
        aria-busy={rows === undefined}
        data-dense={dense || undefined}
        style={{ '--tracks': tracks } as Record<string, string>}
      >
        <div role="rowgroup" className={css.heads}>
          <div role="row" className={css.row}>
            {columns.map(({ id, head, headCell, align }) => (
              <div key={id} role="columnheader" className={css.head} data-align={align}>
                {headCell ?? (head || <span className={css.silent}>{words.more}</span>)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {(rows ?? Array.from({ length: 5 }, () => undefined)).map((row, i) => (
            <div role="row" className={css.row} key={row === undefined ? i : rowKey(row)}>
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="cell"
                  className={css.cell}
                  data-align={column.align}
                  data-card={column.card}
                  data-head={column.head}
                >
                  {row === undefined ? <Waiting column={column} row={i} /> : column.cell(row)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {onMore && (
        <div className={css.more}>
          <Button onClick={onMore} busy={loadingMore === true}>
            {words.loadMore}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A name with a line below it and content before it. */
export const TitleCell = ({ before, title, sub }: { before?: ReactNode; title: ReactNode; sub?: ReactNode }) => (
  <div className={css.titled}>
    {before}
    <div className={css.words}>
      <div className={css.name}>{title}</div>
      {sub && <div className={css.sub}>{sub}</div>}
    </div>
  </div>
)
