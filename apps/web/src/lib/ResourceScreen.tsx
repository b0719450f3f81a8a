import { emptyStates } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { type Icon, IconPlus, IconSearch } from '../ui/icons.ts'
import { ListTools } from '../ui/ListTools.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { capitalize } from './capitalize.ts'
import { listWords } from './copy.ts'
import { type Action, useActions } from './keyboard.ts'
import { Loaded } from './Loaded.tsx'
import { useSearchText } from './use-search-text.ts'

type Page<T> = { results: T[]; count?: number }
/** The pages of a list route, as returned by `useInfiniteQuery`. */
type Pages<T> = {
  data: { pages: Page<T>[] } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}
type Whole<T> = Omit<Pages<T>, 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> & {
  data: T[] | undefined
}
/** Wraps a list without paging as a single page. */
export const asPages = <T,>({ data, ...query }: Whole<T>): Pages<T> => ({
  ...query,
  data: data && { pages: [{ results: data }] },
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
})
/** The current search text, and the callback that changes it. */
export type SearchText = { text: string; onSearch: (text: string) => void }

type Layout<T> =
  | { columns: readonly Column<T>[]; dense?: boolean; rowKey?: (item: T) => string }
  | { cards: (items: readonly T[]) => ReactNode; skeleton: ReactNode; ghost?: 'rows' | 'tiles' | 'cards' }

type ResourceListProps<T> = Layout<T> & {
  /** The resource in words: 'tag', 'tags'. */
  one: string
  many: string
  query: Pages<T>
  search?: SearchText | undefined
  /** Tabs at the start of the row with the search box. */
  tabs?: ReactNode
  /** Further filters beside the search box. */
  filters?: { controls: ReactNode; active: boolean; reset: () => void }
  /** The sentence shown if nothing matches, under the heading `noMatchTitle`. */
  noMatch?: string | undefined
  noMatchTitle?: string | undefined
  /** The icon of the message, and the label of its button, which clears the search and the filters. */
  noMatchIcon?: Icon | undefined
  noMatchAction?: string | undefined
  /** Shown if there are no items at all. */
  empty?: { icon: Icon; title: string; help: ReactNode; actions?: ReactNode }
  /** Whether the number of items is shown. */
  counted?: boolean
}

const tableOf = <T,>(props: ResourceListProps<T>, rows: readonly T[] | undefined) => {
  if (!('columns' in props)) return rows ? props.cards(rows) : props.skeleton
  const { columns, dense = false, rowKey = (item: T) => (item as { uuid: string }).uuid, many } = props
  return <Table label={capitalize(many)} columns={columns} rows={rows} rowKey={rowKey} dense={dense} />
}

/** Whether the list is really empty, not just filtered or showing older data. */
const isEmpty = <T,>({ query, search, filters }: ResourceListProps<T>) =>
  query.data?.pages[0]?.results.length === 0 && !search?.text && !filters?.active && !query.isPlaceholderData

/** A paged, searchable list in each of its states: loading, failed, empty, no matches, or rows or cards. */
export const ResourceList = <T,>(props: ResourceListProps<T>) => {
  const {
    one,
    many,
    query,
    search,
    tabs,
    filters,
    noMatch,
    noMatchTitle = emptyStates.results,
    noMatchIcon = IconSearch,
    noMatchAction = listWords.showAll(many),
    empty,
    counted = true,
  } = props
  const [typed, setTyped] = useSearchText(search?.text ?? '', search?.onSearch ?? (() => undefined))
  const showAll = () => {
    setTyped('')
    filters?.reset()
  }
  const ghost = 'cards' in props ? (props.ghost ?? 'cards') : 'rows'
  if (empty && isEmpty(props) && typed === '')
    return (
      <>
        {tabs}
        <EmptyState icon={empty.icon} title={empty.title} ghost={ghost} actions={empty.actions}>
          {empty.help}
        </EmptyState>
      </>
    )
  return (
    <>
      {(search || tabs || filters) && (
        <ListTools count={counted ? query.data?.pages[0]?.count : null} one={one} many={many} tabs={tabs}>
          {search && <SearchBox label={listWords.search(many)} value={typed} onChange={setTyped} />}
          {filters?.controls}
        </ListTools>
      )}
      <Loaded query={query} what={listWords.loading(many)} skeleton={tableOf(props, undefined)}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length > 0) return tableOf(props, rows)
          return (
            <EmptyState
              icon={noMatchIcon}
              ghost={ghost}
              title={noMatchTitle}
              actions={<Button onClick={showAll}>{noMatchAction}</Button>}
            >
              {noMatch}
            </EmptyState>
          )
        }}
      </Loaded>
      <LoadMore list={query} />
    </>
  )
}

type Create = {
  label: string
  why: string | null
  icon?: Icon
  /** The group, keys and search terms of the palette entry for creating an item. Without them, there is no entry. */
  action?: Pick<Action, 'group' | 'keys' | 'words'> & { label?: string }
}
type ResourceScreenProps<T> = Omit<ResourceListProps<T>, 'columns' | 'cards' | 'skeleton'> & {
  /** The page around the list, with its buttons. */
  frame: (parts: { actions: ReactNode; children: ReactNode }) => ReactNode
  create?: Create
  /** The dialog that creates an item, or edits the given one. */
  dialog?: (item: T | undefined, onClose: () => void) => ReactNode
  /** Additional buttons of the page. */
  actions?: ReactNode
  /** The layout of the list; `edit` opens the dialog for an item. */
  layout: (edit: (item: T) => void) => Layout<T>
  children?: ReactNode
}

/**
 * A screen that lists, searches, creates and edits the items of one kind. If there are no items, the empty state
 * offers to create one.
 */
export const ResourceScreen = <T,>(props: ResourceScreenProps<T>) => {
  const { frame, create, dialog, actions, layout, children, ...list } = props
  const [editing, setEditing] = useState<{ item: T | undefined }>()
  const begin = () => setEditing({ item: undefined })
  useActions(
    create?.action && create.why === null
      ? [{ label: create.label, ...create.action, id: `create-${list.one}`, icon: create.icon ?? IconPlus, run: begin }]
      : [],
  )
  const button = create && (
    <Button primary icon={create.icon ?? IconPlus} why={create.why} onClick={begin}>
      {create.label}
    </Button>
  )
  const listed = { ...list, ...layout((item) => setEditing({ item })) } as ResourceListProps<T>
  // Hidden until the list has loaded: an empty list has the button in its message, and a button that moves is easily missed.
  const isListed = list.query.data !== undefined && !(list.empty !== undefined && isEmpty(listed))
  const empty = list.empty && { ...list.empty, actions: list.empty.actions ?? button }
  return frame({
    actions: (
      <>
        {actions}
        {isListed && button}
      </>
    ),
    children: (
      <>
        <ResourceList {...listed} {...(empty && { empty })} />
        {children}
        {editing && dialog?.(editing.item, () => setEditing(undefined))}
      </>
    ),
  })
}
