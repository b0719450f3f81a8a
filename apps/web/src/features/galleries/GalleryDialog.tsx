import { Textarea, TextInput } from '@mantine/core'
import { type GalleryCard, galleries, toasts } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
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
  const form = useForm({
    schema: galleries.update.body.pick({ title: true, description: true }).required(),
    initial: { title: gallery?.title ?? '', description: gallery?.description ?? '' },
    send: async (body) => {
      const { uuid } = gallery
        ? await update.mutateAsync({ params: { gallery: gallery.uuid }, body })
        : await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(toasts.gallerySaved(body.title))
      onClose()
      if (!gallery) await navigate({ to: '/galleries/$gallery', params: { gallery: uuid } })
    },
  })
  return (
    <FormDialog
      title={gallery ? galleryTexts.edit(gallery.title) : galleryTexts.new}
      action={gallery ? galleryTexts.save : galleryTexts.create}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={galleryTexts.titleLabel}
        autoComplete="off"
        data-autofocus
        placeholder={galleryTexts.titleExample}
        {...form.field('title')}
      />
      <Textarea
        label={galleryTexts.description}
        description={galleryTexts.descriptionHelp}
        maxRows={8}
        {...form.field('description')}
      />
    </FormDialog>
  )
}
