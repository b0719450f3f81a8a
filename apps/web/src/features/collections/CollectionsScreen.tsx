import { collections } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { IconStack2 } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { CoversScreen } from '../covers/index.ts'
import { collectionsQuery, contentInWords } from './api.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { CollectionMenu } from './CollectionMenu.tsx'

/** Files that belong together, wherever they lie. */
export const CollectionsScreen = () => {
  const { team } = useSession()
  const { q: query = '' } = useSearch({ from: '/shell/collections/' })
  const navigate = useNavigate({ from: '/collections' })
  return (
    <CoversScreen
      title="Collections"
      one="collection"
      many="collections"
      icon={IconStack2}
      help="A collection holds files that belong together, wherever they lie in the library. A file may be in many."
      query={query}
      onQuery={(q) => void navigate({ search: q ? { q } : {}, replace: true })}
      list={useInfiniteQuery(collectionsQuery(team.uuid, query))}
      why={useWhyNot()(collections.create)}
      dialog={(onClose) => <CollectionDialog collection={undefined} onClose={onClose} />}
      card={(one) => (
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
      )}
    />
  )
}
