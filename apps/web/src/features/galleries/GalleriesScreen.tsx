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
import { galleriesQuery } from './api.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryMenu } from './GalleryMenu.tsx'
import { galleryScreenWords, galleryTexts } from './copy.ts'

export const GalleriesScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one={galleryTexts.one}
      many={galleryTexts.many}
      frame={(parts) => <Page title={galleryTexts.title} place={team.name} {...parts} />}
      query={useInfiniteQuery(galleriesQuery(team.uuid, search.text))}
      search={search}
      noMatch={galleryTexts.noMatch(search.text)}
      empty={{
        icon: IconLayoutGrid,
        title: galleryTexts.empty,
        help: galleryTexts.emptyHelp,
      }}
      create={{
        label: galleryTexts.new,
        why: useWhyNot()(galleries.create),
        action: { group: galleryTexts.group, keys: 'c' },
      }}
      dialog={(gallery, onClose) => <GalleryDialog gallery={gallery} onClose={onClose} />}
      layout={(edit) => ({
        skeleton: <CoverSkeleton />,
        cards: (items) => (
          <CoverCards label={galleryTexts.title}>
            {items.map((one) => (
              <CoverPlace key={one.uuid} corner={<GalleryMenu gallery={one} onEdit={() => edit(one)} />}>
                <CoverLink
                  to="/galleries/$gallery"
                  params={{ gallery: one.uuid }}
                  title={one.title}
                  sub={
                    <>
                      {galleryScreenWords.contents(one.files)}
                      {one.public && (
                        <Badge kind="ok" icon={IconWorld}>
                          {galleryTexts.public}
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
