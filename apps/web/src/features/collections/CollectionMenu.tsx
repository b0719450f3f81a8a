import { type Collection, collections, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { openSharePlace } from '../links/index.ts'

type CollectionMenuProps = { collection: Collection; onEdit: () => void; onDeleted?: () => void }
/** What may be done to a collection as a whole. */
export const CollectionMenu = ({ collection: { uuid, name, query }, onEdit, onDeleted }: CollectionMenuProps) => {
  const why = useWhyNot()(collections.update)
  const remove = useAction(collections.remove, [collections.list])
  if (why) return null
  const text = 'It is deleted for everyone in the team. Its files stay in the library.'
  const erase = async () => {
    const gone = await remove.run(
      { params: { collection: uuid } },
      {
        ask: { title: `Delete ${name}?`, text, action: 'Delete collection', danger: true },
        done: toasts.collectionDeleted(name),
        failed: `${name} is still there`,
      },
    )
    if (gone) onDeleted?.()
  }
  const share = () => openSharePlace({ kind: 'collection', uuid, name })
  return (
    <RowMenu
      name={name}
      busy={remove.busy}
      actions={[
        { label: query === null ? 'Rename' : 'Name and search', icon: IconPencil, run: onEdit },
        query === null && { label: 'New share link', icon: IconLink, run: share },
        { label: 'Delete', icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}
