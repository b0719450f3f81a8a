import { collections, emptyStates } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CoverCards, CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconPlus, IconSearch, IconStack2 } from '../../ui/icons.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { collectionsQuery, contentInWords } from './api.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { CollectionMenu } from './CollectionMenu.tsx'

/** Files that belong together, wherever they lie. */
export const CollectionsScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(collections.create)
  const { q: query = '' } = useSearch({ from: '/shell/collections/' })
  const navigate = useNavigate({ from: '/collections' })
  const [typed, setTyped] = useSearchText(query, (q) => void navigate({ search: q ? { q } : {}, replace: true }))
  const list = useInfiniteQuery(collectionsQuery(team.uuid, query))
  const [making, setMaking] = useState(false)
  const make = () => setMaking(true)
  useActions(
    why
      ? []
      : [{ id: 'new-collection', label: 'New collection', icon: IconPlus, group: 'Library', keys: 'c', run: make }],
  )
  const add = (
    <Button primary icon={IconPlus} why={why} onClick={make}>
      New collection
    </Button>
  )
  return (
    <Page title="Collections" place={team.name} actions={add}>
      <ListTools count={list.data?.pages[0]?.count} one="collection" many="collections">
        <SearchBox label="Search collections" value={typed} onChange={setTyped} />
      </ListTools>
      <Loaded query={list} what="the collections" skeleton={<CoverSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length > 0)
            return (
              <CoverCards label="Collections">
                {rows.map((one) => (
                  <CoverPlace key={one.uuid} corner={<CollectionMenu collection={one} />}>
                    <CoverLink
                      to="/collections/$collection"
                      params={{ collection: one.uuid }}
                      title={one.name}
                      sub={contentInWords(one)}
                      covers={one.covers}
                      icon={IconStack2}
                    />
                  </CoverPlace>
                ))}
              </CoverCards>
            )
          if (query)
            return (
              <EmptyState
                icon={IconSearch}
                ghost="cards"
                title={emptyStates.results}
                actions={<Button onClick={() => setTyped('')}>Show all collections</Button>}
              >
                No collection has “{query}” in its name.
              </EmptyState>
            )
          return (
            <EmptyState icon={IconStack2} ghost="cards" title="No collections yet">
              A collection holds files that belong together, wherever they lie in the library. A file may be in many.
            </EmptyState>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
      {making && <CollectionDialog collection={undefined} onClose={() => setMaking(false)} />}
    </Page>
  )
}
