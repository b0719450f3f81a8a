import { galleries } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CoverCards, CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconLayoutGrid, IconWorld } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { filesInWords, galleriesQuery } from './api.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryMenu } from './GalleryMenu.tsx'

/** Pictures in an order, for everybody to see or for the pages of others. */
export const GalleriesScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one="gallery"
      many="galleries"
      frame={(parts) => <Page title="Galleries" place={team.name} {...parts} />}
      query={useInfiniteQuery(galleriesQuery(team.uuid, search.text))}
      search={search}
      noMatch={`No gallery is called “${search.text}”.`}
      empty={{
        icon: IconLayoutGrid,
        title: 'No galleries yet',
        help: 'A gallery shows selected files in your order, on its own page or on other websites.',
      }}
      create={{
        label: 'New gallery',
        why: useWhyNot()(galleries.create),
        action: { group: 'Library', keys: 'c' },
      }}
      dialog={(gallery, onClose) => <GalleryDialog gallery={gallery} onClose={onClose} />}
      layout={(edit) => ({
        skeleton: <CoverSkeleton />,
        cards: (items) => (
          <CoverCards label="Galleries">
            {items.map((one) => (
              <CoverPlace key={one.uuid} corner={<GalleryMenu gallery={one} onEdit={() => edit(one)} />}>
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
        ),
      })}
    />
  )
}
