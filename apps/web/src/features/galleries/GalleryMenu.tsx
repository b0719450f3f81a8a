import { type GalleryCard, galleries, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { useWhyNot } from '../auth/index.ts'
import { CoversMenu } from '../covers/index.ts'
import { openSharePlace } from '../links/index.ts'
import { GalleryDialog } from './GalleryDialog.tsx'

/** What may be done to a gallery as a whole. */
export const GalleryMenu = ({ gallery, onDeleted }: { gallery: GalleryCard; onDeleted?: () => void }) => {
  const why = useWhyNot()(galleries.update)
  const remove = useSend(galleries.remove, { refreshes: [galleries.list] })
  const [editing, setEditing] = useState(false)
  if (why) return null
  const { uuid, title } = gallery
  return (
    <>
      <CoversMenu
        name={title}
        edit="Title and description"
        onEdit={() => setEditing(true)}
        onShare={() => openSharePlace({ kind: 'gallery', uuid, name: title })}
        text={
          gallery.public
            ? 'Its public page and every embed of it show nothing any more. Its files stay in the library.'
            : 'The gallery is deleted for everyone. Its files stay in the library.'
        }
        action="Delete gallery"
        remove={() => remove.mutateAsync({ params: { gallery: uuid } })}
        gone={toasts.galleryDeleted(title)}
        onDeleted={onDeleted}
      />
      {editing && <GalleryDialog gallery={gallery} onClose={() => setEditing(false)} />}
    </>
  )
}
