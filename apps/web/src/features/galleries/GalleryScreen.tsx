import { failures, galleries, type Gallery, type GalleryFile, isolated, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconArrowLeft, IconEyeOff, IconLayoutGrid, IconPhotoPlus, IconPhotoStar } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ArrangeGrid, useArrange } from '../arrange/index.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { FilePicker } from '../picker/index.ts'
import { filesInWords, galleryQuery } from './api.ts'
import css from './galleries.module.css'
import { GalleryFileMenu } from './GalleryFileMenu.tsx'
import { GalleryMenu } from './GalleryMenu.tsx'
import { GalleryWorld } from './GalleryWorld.tsx'

/** Changes of one gallery, each with its word when it is done. */
const useGalleryChanges = (uuid: string) => {
  const refreshes = [galleries.one, galleries.list]
  const files = useSend(galleries.changeFiles, { refreshes })
  const update = useSend(galleries.update, { refreshes })
  const order = useSend(galleries.order)
  const params = { gallery: uuid }
  return {
    add: async (add: string[]) => {
      try {
        await files.mutateAsync({ params, body: { add } })
        toast.ok(toasts.addedToGallery)
        return true
      } catch (error) {
        sayFailed('The files were not added')(error)
        return false
      }
    },
    remove: (file: string) =>
      files
        .mutateAsync({ params, body: { remove: [file] } })
        .then(() => toast.ok(toasts.fileRemoved), sayFailed(failures.fileRemove)),
    cover: (cover: string) =>
      update.mutate(
        { params, body: { cover } },
        { onSuccess: () => toast.ok(toasts.coverChosen), onError: sayFailed('The cover is as it was') },
      ),
    move: (file: string, before: string | null) => order.mutateAsync({ params, body: { files: [file], before } }),
  }
}

const Opened = ({ gallery, files, list }: { gallery: Gallery; files: readonly GalleryFile[]; list: List }) => {
  const navigate = useNavigate()
  const why = useWhyNot()(galleries.changeFiles)
  const [adding, setAdding] = useState(false)
  const { add, remove, cover, move } = useGalleryChanges(gallery.uuid)
  const onMove = useArrange(galleryQuery(gallery.uuid).queryKey, move)
  const isCover = (file: GalleryFile) => file.uuid === gallery.cover?.uuid
  const button = (
    <Button primary icon={IconPhotoPlus} why={why} onClick={() => setAdding(true)}>
      Add files
    </Button>
  )
  return (
    <Page
      title={gallery.title}
      place="Galleries"
      sub={[filesInWords(gallery.files), gallery.description].filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink to="/galleries" icon={IconArrowLeft} subtle>
            All galleries
          </ButtonLink>
          {files.length > 0 && button}
          <GalleryMenu gallery={gallery} onDeleted={() => void navigate({ to: '/galleries' })} />
        </>
      }
    >
      <GalleryWorld gallery={gallery} />
      {files.length === 0 ? (
        <EmptyState
          icon={IconLayoutGrid}
          ghost="cards"
          title={`Nothing in ${isolated(gallery.title)} yet`}
          actions={button}
        >
          Add files from the library. Visitors see the files whose rights allow it.
        </EmptyState>
      ) : (
        <ArrangeGrid
          label={`Files in ${gallery.title}`}
          files={files}
          fixed={why !== null}
          onMove={onMove}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loadingMore={list.isFetchingNextPage}
          actions={(file) =>
            why ? null : (
              <GalleryFileMenu
                file={file}
                isCover={isCover(file)}
                onCover={() => cover(file.uuid)}
                onRemove={() => remove(file.uuid)}
              />
            )
          }
          note={(file) => (
            <div className={css.note}>
              {isCover(file) && (
                <Badge kind="ok" icon={IconPhotoStar}>
                  Cover
                </Badge>
              )}
              {!file.shown && (
                <Badge kind="warn" icon={IconEyeOff}>
                  Not shown. {file.reasons[0]}
                </Badge>
              )}
            </div>
          )}
        />
      )}
      {adding && (
        <FilePicker
          title={`Add files to ${gallery.title}`}
          action="Add"
          taken={new Set(files.map(({ uuid }) => uuid))}
          onChoose={(chosen) => add(chosen.map(({ uuid }) => uuid))}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** One gallery: who sees it, and its files in their order. */
export const GalleryScreen = () => {
  const { team } = useSession()
  const { gallery: uuid } = useParams({ from: '/shell/galleries/$gallery' })
  const list = useInfiniteQuery(galleryQuery(uuid))
  const gallery = list.data?.pages[0]?.gallery
  if (!list.data || !gallery)
    return (
      <Page title="Gallery" place={team.name}>
        <Loaded query={list} what="this gallery" skeleton={<CoverSkeleton />}>
          {() => null}
        </Loaded>
      </Page>
    )
  return <Opened key={uuid} gallery={gallery} files={list.data.pages.flatMap(({ results }) => results)} list={list} />
}
