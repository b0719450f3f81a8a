import { type Collection, collections } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { CoverCards, CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconStack2 } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { useQueryInWords } from '../search/index.ts'
import { collectionWords } from './copy.ts'
import { collectionsQuery, liveFirstQuery } from './api.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { CollectionMenu } from './CollectionMenu.tsx'

type CardProps = { collection: Pick<Collection, 'uuid' | 'name'>; sub: ReactNode; covers: Collection['covers'] }
const Card = ({ collection: { uuid, name }, sub, covers }: CardProps) => (
  <CoverLink
    to="/collections/$collection"
    params={{ collection: uuid }}
    title={name}
    sub={sub}
    covers={covers}
    icon={IconStack2}
  />
)
/** A live collection, with its search and the number of files it finds. */
const LiveCard = ({ collection, query }: Pick<CardProps, 'collection'> & { query: string }) => {
  const { team } = useSession()
  const { data } = useQuery(liveFirstQuery(team.uuid, collection.uuid))
  const filledBy = useQueryInWords(query)
  return (
    <Card
      collection={collection}
      sub={
        <span>
          {[data && collectionWords.content(data.count, data.exact), collectionWords.liveSearch(filledBy)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      covers={data?.results ?? []}
    />
  )
}

export const CollectionsScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one={collectionWords.one}
      many={collectionWords.many}
      frame={(parts) => <Page title={collectionWords.title} place={team.name} {...parts} />}
      query={useInfiniteQuery(collectionsQuery(team.uuid, search.text))}
      search={search}
      noMatch={collectionWords.noMatch(search.text)}
      empty={{
        icon: IconStack2,
        title: collectionWords.empty,
        help: collectionWords.emptyHelp,
      }}
      create={{
        label: collectionWords.create,
        why: useWhyNot()(collections.create),
        action: { group: collectionWords.group, keys: 'c' },
      }}
      dialog={(collection, onClose) => <CollectionDialog collection={collection} onClose={onClose} />}
      layout={(edit) => ({
        skeleton: <CoverSkeleton />,
        cards: (items) => (
          <CoverCards label={collectionWords.title}>
            {items.map((one) => (
              <CoverPlace key={one.uuid} corner={<CollectionMenu collection={one} onEdit={() => edit(one)} />}>
                {one.query === null ? (
                  <Card collection={one} sub={collectionWords.content(one.files ?? 0)} covers={one.covers} />
                ) : (
                  <LiveCard collection={one} query={one.query} />
                )}
              </CoverPlace>
            ))}
          </CoverCards>
        ),
      })}
    />
  )
}
