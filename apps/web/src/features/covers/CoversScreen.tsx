import { emptyStates } from '@vitrine/contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CoverCards } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { type Icon, IconPlus, IconSearch } from '../../ui/icons.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'

type CoversScreenProps<T> = {
  title: string
  one: string
  many: string
  icon: Icon
  /** What stands where there is none yet. */
  help: string
  /** What is searched for, and how to search for something else. */
  query: string
  onQuery: (query: string) => void
  list: UseInfiniteQueryResult<InfiniteData<{ results: T[]; count: number }>>
  /** Why nobody here may make one. */
  why: string | null
  card: (item: T) => ReactNode
  /** The dialog that makes one. */
  dialog: (onClose: () => void) => ReactNode
}

/** All sets of a team by their covers, with a search and a way to make one. */
export const CoversScreen = <T,>(props: CoversScreenProps<T>) => {
  const { title, one, many, icon, help, query, onQuery, list, why, card, dialog } = props
  const { team } = useSession()
  const [typed, setTyped] = useSearchText(query, onQuery)
  const [making, setMaking] = useState(false)
  const make = () => setMaking(true)
  useActions(
    why ? [] : [{ id: `new-${one}`, label: `New ${one}`, icon: IconPlus, group: 'Library', keys: 'c', run: make }],
  )
  return (
    <Page
      title={title}
      place={team.name}
      actions={
        <Button primary icon={IconPlus} why={why} onClick={make}>
          New {one}
        </Button>
      }
    >
      <ListTools count={list.data?.pages[0]?.count} one={one} many={many}>
        <SearchBox label={`Search ${many}`} value={typed} onChange={setTyped} />
      </ListTools>
      <Loaded query={list} what={`the ${many}`} skeleton={<CoverSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length > 0) return <CoverCards label={title}>{rows.map(card)}</CoverCards>
          if (query)
            return (
              <EmptyState
                icon={IconSearch}
                ghost="cards"
                title={emptyStates.results}
                actions={<Button onClick={() => setTyped('')}>Show all {many}</Button>}
              >
                No {one} is called “{query}”.
              </EmptyState>
            )
          return (
            <EmptyState icon={icon} ghost="cards" title={`No ${many} yet`}>
              {help}
            </EmptyState>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
      {making && dialog(() => setMaking(false))}
    </Page>
  )
}
