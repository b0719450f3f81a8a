import { emptyStates } from '@vitrine/contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconSearch } from '../ui/icons.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { Loaded } from './Loaded.tsx'
import css from './SearchedTable.module.css'
import { useSearchText } from './use-search-text.ts'

type SearchedTableProps<T> = {
  /** What the table lists: 'People'. */
  label: string
  /** The same inside a sentence: 'the people'. */
  what: string
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  query: UseInfiniteQueryResult<InfiniteData<{ results: T[]; count: number }>>
  /** What is searched for now, as the address says it, and how to put another text there. */
  searched: string
  onSearch: (text: string) => void
  /** What is said when nothing fits, and on the button that shows everything again. */
  nothing: string
  showAll: string
  /** What else narrows the list, beside the search box, and how to show everything again. */
  filters?: ReactNode
  onShowAll?: () => void
  /** How many there are, in words. */
  counted?: (count: number) => string
}

/** A long list with a box to search it: loading, failed, without results, or in rows that 'Load more' appends to. */
export const SearchedTable = <T,>(props: SearchedTableProps<T>) => {
  const { label, what, columns, rowKey, query, searched, onSearch, nothing, showAll, counted } = props
  const showEverything = () => {
    setTyped('')
    props.onShowAll?.()
  }
  const [typed, setTyped] = useSearchText(searched, onSearch)
  const count = query.data?.pages[0]?.count
  const table = { label, columns, rowKey }
  return (
    <>
      <div className={css.tools}>
        <SearchBox label={`Search ${label.toLocaleLowerCase()}`} value={typed} onChange={setTyped} />
        {props.filters}
        {counted && (
          <span className={css.count} role="status">
            {count !== undefined && counted(count)}
          </span>
        )}
      </div>
      <Loaded query={query} what={what} skeleton={<Table {...table} rows={undefined} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length === 0)
            return (
              <EmptyState
                icon={IconSearch}
                title={emptyStates.results}
                actions={<Button onClick={showEverything}>{showAll}</Button>}
              >
                {nothing}
              </EmptyState>
            )
          return (
            <Table
              {...table}
              rows={rows}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              loadingMore={query.isFetchingNextPage}
            />
          )
        }}
      </Loaded>
    </>
  )
}
