import { type GalleryCard, galleries, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { openSharePlace } from '../links/index.ts'

type GalleryMenuProps = { gallery: GalleryCard; onEdit: () => void; onDeleted?: () => void }
/** What may be done to a gallery as a whole. */
export const GalleryMenu = ({ gallery: { uuid, title, ...gallery }, onEdit, onDeleted }: GalleryMenuProps) => {
  const why = useWhyNot()(galleries.update)
  const remove = useAction(galleries.remove, [galleries.list])
  if (why) return null
  const text = gallery.public
    ? 'Its public page and embeds stop working. Its files stay in the library.'
    : 'It is deleted for everyone in the team. Its files stay in the library.'
  const erase = async () => {
    const gone = await remove.run(
      { params: { gallery: uuid } },
      {
        ask: { title: `Delete ${title}?`, text, action: 'Delete gallery', danger: true },
        done: toasts.galleryDeleted(title),
        failed: `${title} is still there`,
      },
    )
    if (gone) onDeleted?.()
  }
  return (
    <RowMenu
      name={title}
      busy={remove.busy}
      actions={[
        { label: 'Title and description', icon: IconPencil, run: onEdit },
        { label: 'New share link', icon: IconLink, run: () => openSharePlace({ kind: 'gallery', uuid, name: title }) },
        { label: 'Delete', icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}
