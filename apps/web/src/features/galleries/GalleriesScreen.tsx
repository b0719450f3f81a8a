import { galleries } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../ui/Badge.tsx'
import { CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { IconLayoutGrid, IconWorld } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { CoversScreen } from '../covers/index.ts'
import { filesInWords, galleriesQuery } from './api.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryMenu } from './GalleryMenu.tsx'

/** Pictures in an order, for everybody to see or for the pages of others. */
export const GalleriesScreen = () => {
  const { team } = useSession()
  const { q: query = '' } = useSearch({ from: '/shell/galleries' })
  const navigate = useNavigate({ from: '/galleries' })
  return (
    <CoversScreen
      title="Galleries"
      one="gallery"
      many="galleries"
      icon={IconLayoutGrid}
      help="A gallery shows selected files in your order, on its own page or on other websites."
      query={query}
      onQuery={(q) => void navigate({ search: q ? { q } : {}, replace: true })}
      list={useInfiniteQuery(galleriesQuery(team.uuid, query))}
      why={useWhyNot()(galleries.create)}
      dialog={(onClose) => <GalleryDialog gallery={undefined} onClose={onClose} />}
      card={(one) => (
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
      )}
    />
  )
}
