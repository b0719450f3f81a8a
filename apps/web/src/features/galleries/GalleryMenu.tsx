import { type GalleryCard, galleries, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { openSharePlace } from '../links/index.ts'
import { galleryTexts } from './copy.ts'

type GalleryMenuProps = { gallery: GalleryCard; onEdit: () => void; onDeleted?: () => void }
export const GalleryMenu = ({ gallery: { uuid, title, ...gallery }, onEdit, onDeleted }: GalleryMenuProps) => {
  const why = useWhyNot()(galleries.update)
  const remove = useAction(galleries.remove, [galleries.list])
  if (why) return null
  const text = gallery.public ? galleryTexts.deletePublic : galleryTexts.deletePrivate
  const erase = async () => {
    const gone = await remove.run(
      { params: { gallery: uuid } },
      {
        ask: { title: galleryTexts.deleteTitle(title), text, action: galleryTexts.deleteAction, danger: true },
        done: toasts.galleryDeleted(title),
        failed: galleryTexts.notDeleted(title),
      },
    )
    if (gone) onDeleted?.()
  }
  return (
    <RowMenu
      name={title}
      busy={remove.busy}
      actions={[
        { label: galleryTexts.editAction, icon: IconPencil, run: onEdit },
        {
          label: galleryTexts.share,
          icon: IconLink,
          run: () => openSharePlace({ kind: 'gallery', uuid, name: title }),
        },
        { label: galleryTexts.delete, icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}
