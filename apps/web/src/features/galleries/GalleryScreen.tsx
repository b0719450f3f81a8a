import { failures, galleries, type Gallery, type GalleryFile, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconArrowLeft, IconEyeOff, IconLayoutGrid, IconPhotoPlus, IconPhotoStar, IconX } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ArrangeGrid, useArrange } from '../arrange/index.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { FilePicker } from '../picker/index.ts'
import { galleryQuery } from './api.ts'
import { galleryScreenWords, galleryTexts } from './copy.ts'
import css from './galleries.module.css'
import { GalleryDialog } from './GalleryDialog.tsx'
import { GalleryMenu } from './GalleryMenu.tsx'
import { PublishGallery } from './PublishGallery.tsx'

/** Functions that change the gallery, each with a toast. */
const useGalleryChanges = (uuid: string) => {
  const refreshes = [galleries.one, galleries.list]
  const files = useAction(galleries.changeFiles, refreshes)
  const update = useAction(galleries.update, refreshes)
  const order = useSend(galleries.order)
  const params = { gallery: uuid }
  return {
    add: (add: string[]) =>
      files.run({ params, body: { add } }, { done: toasts.addedToGallery, failed: galleryScreenWords.notAdded }),
    remove: (file: string) =>
      files.run({ params, body: { remove: [file] } }, { done: toasts.fileRemoved, failed: failures.fileRemove }),
    cover: (cover: string) =>
      update.run({ params, body: { cover } }, { done: toasts.coverChosen, failed: galleryScreenWords.coverNotSet }),
    move: (file: string, before: string | null) => order.mutateAsync({ params, body: { files: [file], before } }),
  }
}

const Opened = ({ gallery, files, list }: { gallery: Gallery; files: readonly GalleryFile[]; list: List }) => {
  const navigate = useNavigate()
  const why = useWhyNot()(galleries.changeFiles)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState(false)
  const { add, remove, cover, move } = useGalleryChanges(gallery.uuid)
  const onMove = useArrange(galleryQuery(gallery.uuid).queryKey, move)
  const isCover = (file: GalleryFile) => file.uuid === gallery.cover?.uuid
  const button = (
    <Button primary icon={IconPhotoPlus} why={why} onClick={() => setAdding(true)}>
      {galleryScreenWords.addFiles}
    </Button>
  )
  return (
    <Page
      title={gallery.title}
      place={galleryTexts.title}
      sub={galleryScreenWords.summary(galleryScreenWords.contents(gallery.files), gallery.description)}
      actions={
        <>
          <ButtonLink to="/galleries" icon={IconArrowLeft} subtle>
            {galleryScreenWords.all}
          </ButtonLink>
          {files.length > 0 && button}
          <GalleryMenu
            gallery={gallery}
            onEdit={() => setEditing(true)}
            onDeleted={() => void navigate({ to: '/galleries' })}
          />
        </>
      }
    >
      <PublishGallery gallery={gallery} />
      {files.length === 0 ? (
        <EmptyState
          icon={IconLayoutGrid}
          ghost="cards"
          title={galleryScreenWords.empty(gallery.title)}
          actions={button}
        >
          {galleryScreenWords.emptyHelp}
        </EmptyState>
      ) : (
        <ArrangeGrid
          label={galleryScreenWords.filesIn(gallery.title)}
          files={files}
          fixed={why !== null}
          onMove={onMove}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          loadingMore={list.isFetchingNextPage}
          actions={(file) =>
            why ? null : (
              <RowMenu
                small
                name={file.name}
                actions={[
                  {
                    label: galleryScreenWords.useAsCover,
                    icon: IconPhotoStar,
                    why: isCover(file) ? galleryScreenWords.isCover : null,
                    run: () => cover(file.uuid),
                  },
                  { label: galleryScreenWords.remove, icon: IconX, danger: true, run: () => remove(file.uuid) },
                ]}
              />
            )
          }
          note={(file) => (
            <div className={css.note}>
              {isCover(file) && (
                <Badge kind="ok" icon={IconPhotoStar}>
                  {galleryScreenWords.cover}
                </Badge>
              )}
              {!file.shown && (
                <Badge kind="warn" icon={IconEyeOff}>
                  {galleryScreenWords.notShown(file.reasons[0] ?? '')}
                </Badge>
              )}
            </div>
          )}
        />
      )}
      {editing && <GalleryDialog gallery={gallery} onClose={() => setEditing(false)} />}
      {adding && (
        <FilePicker
          title={galleryScreenWords.addTo(gallery.title)}
          action={galleryScreenWords.add}
          taken={new Set(files.map(({ uuid }) => uuid))}
          onChoose={(chosen) => add(chosen.map(({ uuid }) => uuid))}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** One gallery: its public access, and its files in their custom order. */
export const GalleryScreen = () => {
  const { team } = useSession()
  const { gallery: uuid } = useParams({ from: '/shell/galleries/$gallery' })
  const list = useInfiniteQuery(galleryQuery(uuid))
  const gallery = list.data?.pages[0]?.gallery
  if (!list.data || !gallery)
    return (
      <Page title={galleryScreenWords.gallery} place={team.name}>
        <Loaded query={list} what={galleryScreenWords.loading} skeleton={<CoverSkeleton />}>
          {() => null}
        </Loaded>
      </Page>
    )
  return <Opened key={uuid} gallery={gallery} files={list.data.pages.flatMap(({ results }) => results)} list={list} />
}
