import { type Collection, collections } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { IconStack2 } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { CoversScreen } from '../covers/index.ts'
import { useQueryInWords } from '../search/index.ts'
import { collectionsQuery, contentInWords, liveFirstQuery } from './api.ts'
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
/** One that a search fills: what it finds now, and what it looks for. */
const LiveCard = ({ collection, query }: Pick<CardProps, 'collection'> & { query: string }) => {
  const { team } = useSession()
  const { data } = useQuery(liveFirstQuery(team.uuid, collection.uuid))
  const filledBy = useQueryInWords(query)
  return (
    <Card
      collection={collection}
      sub={
        <span>
          {data && `${contentInWords(data.count, data.exact)} · `}Filled by {filledBy}
        </span>
      }
      covers={data?.results ?? []}
    />
  )
}

/** Files that belong together, wherever they lie. */
export const CollectionsScreen = () => {
  const { team } = useSession()
  const { q: query = '' } = useSearch({ from: '/shell/collections' })
  const navigate = useNavigate({ from: '/collections' })
  return (
    <CoversScreen
      title="Collections"
      one="collection"
      many="collections"
      icon={IconStack2}
      help="Collections group files from anywhere in the library. A file can be in several collections."
      query={query}
      onQuery={(q) => void navigate({ search: q ? { q } : {}, replace: true })}
      list={useInfiniteQuery(collectionsQuery(team.uuid, query))}
      why={useWhyNot()(collections.create)}
      dialog={(onClose) => <CollectionDialog collection={undefined} onClose={onClose} />}
      card={(one) => (
        <CoverPlace key={one.uuid} corner={<CollectionMenu collection={one} />}>
          {one.query === null ? (
            <Card collection={one} sub={contentInWords(one.files ?? 0)} covers={one.covers} />
          ) : (
            <LiveCard collection={one} query={one.query} />
          )}
        </CoverPlace>
      )}
    />
  )
}
