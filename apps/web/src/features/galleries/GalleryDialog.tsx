import { type GalleryCard, galleries, toasts } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../lib/query.ts'
import { TitleDialog } from '../../lib/TitleDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { galleryTexts } from './copy.ts'

type GalleryDialogProps = { gallery: GalleryCard | undefined; onClose: () => void }

/** Creates a gallery and opens it, or edits the title and description of one. Enter submits. */
export const GalleryDialog = ({ gallery, onClose }: GalleryDialogProps) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const refreshes = [galleries.list, galleries.one]
  const create = useSend(galleries.create, { refreshes })
  const update = useSend(galleries.update, { refreshes })
  const send = async (body: { title: string; description: string }) => {
    const { uuid } = gallery
      ? await update.mutateAsync({ params: { gallery: gallery.uuid }, body })
      : await create.mutateAsync({ params: { team: team.uuid }, body })
    toast.ok(toasts.gallerySaved(body.title))
    onClose()
    if (!gallery) await navigate({ to: '/galleries/$gallery', params: { gallery: uuid } })
  }
  return (
    <TitleDialog
      heading={gallery ? galleryTexts.edit(gallery.title) : galleryTexts.new}
      action={gallery ? galleryTexts.save : galleryTexts.create}
      labels={{ ...galleryTexts, title: galleryTexts.titleLabel }}
      schema={galleries.update.body.pick({ title: true, description: true }).required()}
      item={gallery}
      onSend={send}
      onClose={onClose}
    />
  )
}
