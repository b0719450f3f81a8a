import { Checkbox } from '@mantine/core'
import type { Sort } from '@vitrine/contract'
import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts'
import { type SelectionStore, sizeOf, useSelectionState, useSelection } from '../bulk/index.ts'
import { useHasWords, useLibrarySearch } from '../search/index.ts'
import { type ColumnName, columnOf } from './columns.ts'
import css from './FileList.module.css'
import { columnWords } from './copy.ts'

type Order = 'asc' | 'desc'
/** The sort key of a column, and its initial direction. */
const sortedBy: Partial<Record<ColumnName | 'name', { sort: Sort; first: Order }>> = {
  name: { sort: 'name', first: 'asc' },
  size: { sort: 'size', first: 'desc' },
  added: { sort: 'date', first: 'desc' },
}
const other = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

const Head = ({ column, label }: { column: ColumnName | 'name'; label: string }) => {
  const { q, sort: asked, order, look } = useLibrarySearch()
  const words = useHasWords(q)
  const by = sortedBy[column]
  if (!by) return <span role="columnheader">{label}</span>
  const isNow = (asked ?? (words ? 'relevance' : 'date')) === by.sort
  const now = order ?? by.first
  const I = now === 'asc' ? IconChevronUp : IconChevronDown
  return (
    <span role="columnheader" aria-sort={isNow ? (now === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={css.sort}
        onClick={() => look({ sort: by.sort, order: isNow ? other(now) : by.first })}
      >
        {label}
        {isNow && <I size={14} stroke={1.8} aria-hidden />}
      </button>
    </span>
  )
}

const SelectAll = ({ store, count }: { store: SelectionStore; count: number }) => {
  const chosen = sizeOf(useSelectionState(store), count)
  const all = count > 0 && chosen >= count
  return (
    <Checkbox
      size="xs"
      aria-label={columnWords.selectAll}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => (all ? store.clear() : store.all())}
    />
  )
}

/** The column headers. A click sorts by the column; a second click reverses the order. */
export const ListHeader = ({ columns, count }: { columns: readonly ColumnName[]; count: number }) => {
  const store = useSelection()
  return (
    <div role="row" aria-rowindex={1} className={css.heads}>
      <span role="columnheader">
        <span className={css.silent}>{columnWords.selected}</span>
        {store && <SelectAll store={store} count={count} />}
      </span>
      <Head column="name" label={columnWords.name} />
      {columns.map((name) => (
        <Head key={name} column={name} label={columnOf(name).label} />
      ))}
    </div>
  )
}
