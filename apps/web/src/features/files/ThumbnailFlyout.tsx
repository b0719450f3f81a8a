import { Skeleton } from '@mantine/core'
import type { FileCard } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Flyout } from '../../ui/Floating.tsx'
import { IconPhoto } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { filesQuery } from './api.ts'
import { useSetThumbnail } from './thumbnail.ts'
import css from './ThumbnailFlyout.module.css'

const isPicture = ({ kind, thumbnail_url }: FileCard) =>
  (kind === 'image' || kind === 'vector') && thumbnail_url !== null

/** Any picture of the library as the thumbnail of a video. */
export const ThumbnailFlyout = ({ file, onClose }: ThumbnailFlyoutProps) => {
  const set = useSetThumbnail()
  const { team } = useSession()
  const query = useInfiniteQuery(filesQuery(team.uuid, { place: 'library' }))
  const choose = (picture: string) => {
    void set(file.uuid, { file: picture })
    onClose()
  }
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Flyout opened onClose={onClose} title="Choose a thumbnail image" sub={`It stands for ${file.name} in every list.`}>
      <Loaded query={query} what="the pictures" skeleton={<Waiting />}>
        {({ pages }) => {
          const pictures = pages.flatMap(({ results }) => results).filter(isPicture)
          if (pictures.length === 0 && !hasNextPage)
            return (
              <EmptyState icon={IconPhoto} ghost="tiles" title="No pictures yet">
                Upload a picture to the library first.
              </EmptyState>
            )
          return (
            <>
              <ul className={css.grid}>
                {pictures.map(({ uuid, name, thumbnail_url }) => (
                  <li key={uuid}>
                    <button type="button" className={css.choice} title={name} onClick={() => choose(uuid)}>
                      <img src={thumbnail_url ?? ''} alt={name} loading="lazy" />
                    </button>
                  </li>
                ))}
              </ul>
              {hasNextPage && (
                <Button full busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Load more
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Flyout>
  )
}

type ThumbnailFlyoutProps = { file: { uuid: string; name: string }; onClose: () => void }

const Waiting = () => (
  <div className={css.grid} aria-hidden>
    {Array.from({ length: 9 }, (_, i) => (
      <Skeleton key={i} height={96} radius="xs" />
    ))}
  </div>
)
