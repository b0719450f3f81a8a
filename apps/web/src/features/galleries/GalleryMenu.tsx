import { Menu } from '@mantine/core'
import { type GalleryCard, galleries, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDots, IconPencil, IconTrash } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { GalleryDialog } from './GalleryDialog.tsx'

/** What may be done to a gallery as a whole. */
export const GalleryMenu = ({ gallery, onDeleted }: { gallery: GalleryCard; onDeleted?: () => void }) => {
  const why = useWhyNot()(galleries.update)
  const remove = useSend(galleries.remove, { refreshes: [galleries.list] })
  const [editing, setEditing] = useState(false)
  if (why) return null
  const { uuid, title } = gallery
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${title}?`,
      text: gallery.public
        ? 'Its public page and every embed of it show nothing any more. Its files stay in the library.'
        : 'The gallery is gone for everybody. Its files stay in the library.',
      action: 'Delete the gallery',
      danger: true,
    })
    if (!sure) return
    remove.mutateAsync({ params: { gallery: uuid } }).then(
      () => {
        toast.ok(toasts.galleryDeleted(title))
        onDeleted?.()
      },
      sayFailed(`${title} is still there`),
    )
  }
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={`Actions for ${title}`} busy={remove.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
            Title and description
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && <GalleryDialog gallery={gallery} onClose={() => setEditing(false)} />}
    </>
  )
}
