import { type Collection, collections, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { openSharePlace } from '../links/index.ts'
import { collectionActionWords } from './copy.ts'

type CollectionMenuProps = { collection: Collection; onEdit: () => void; onDeleted?: () => void }
export const CollectionMenu = ({ collection: { uuid, name, query }, onEdit, onDeleted }: CollectionMenuProps) => {
  const why = useWhyNot()(collections.update)
  const remove = useAction(collections.remove, [collections.list])
  if (why) return null
  const erase = async () => {
    const gone = await remove.run(
      { params: { collection: uuid } },
      {
        ask: collectionActionWords.deleteAsk(name),
        done: toasts.collectionDeleted(name),
        failed: collectionActionWords.notDeleted(name),
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
        {
          label: query === null ? collectionActionWords.rename : collectionActionWords.edit,
          icon: IconPencil,
          run: onEdit,
        },
        query === null && { label: collectionActionWords.shareLink, icon: IconLink, run: share },
        { label: collectionActionWords.delete, icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}
