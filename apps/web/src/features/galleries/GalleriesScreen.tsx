import { emptyStates, galleries } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CoverCards, CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconLayoutGrid, IconPlus, IconSearch, IconWorld } from '../../ui/icons.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { filesInWords, galleriesQuery } from './api.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryMenu } from './GalleryMenu.tsx'

/** Pictures in an order, for everybody to see or for the pages of others. */
export const GalleriesScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(galleries.create)
  const { q: query = '' } = useSearch({ from: '/shell/galleries/' })
  const navigate = useNavigate({ from: '/galleries' })
  const [typed, setTyped] = useSearchText(query, (q) => void navigate({ search: q ? { q } : {}, replace: true }))
  const list = useInfiniteQuery(galleriesQuery(team.uuid, query))
  const [making, setMaking] = useState(false)
  const make = () => setMaking(true)
  useActions(
    why ? [] : [{ id: 'new-gallery', label: 'New gallery', icon: IconPlus, group: 'Library', keys: 'c', run: make }],
  )
  const add = (
    <Button primary icon={IconPlus} why={why} onClick={make}>
      New gallery
    </Button>
  )
  return (
    <Page title="Galleries" place={team.name} actions={add}>
      <ListTools count={list.data?.pages[0]?.count} one="gallery" many="galleries">
        <SearchBox label="Search galleries" value={typed} onChange={setTyped} />
      </ListTools>
      <Loaded query={list} what="the galleries" skeleton={<CoverSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length > 0)
            return (
              <CoverCards label="Galleries">
                {rows.map((one) => (
                  <CoverPlace key={one.uuid} corner={<GalleryMenu gallery={one} />}>
                    <CoverLink
                      to="/galleries/$gallery"
                      params={{ gallery: one.uuid }}
                      title={one.title}
                      sub={
                        <>
                          {filesInWords(one.files)}
                          {one.public && (
                            <Badge kind="ok" icon={IconWorld}>
                              Public
                            </Badge>
                          )}
                        </>
                      }
                      covers={one.cover ? [one.cover] : []}
                      icon={IconLayoutGrid}
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
                actions={<Button onClick={() => setTyped('')}>Show all galleries</Button>}
              >
                No gallery has “{query}” in its title.
              </EmptyState>
            )
          return (
            <EmptyState icon={IconLayoutGrid} ghost="cards" title="No galleries yet">
              A gallery shows chosen files in an order: on a page of its own, or inside other sites.
            </EmptyState>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
      {making && <GalleryDialog gallery={undefined} onClose={() => setMaking(false)} />}
    </Page>
  )
}
