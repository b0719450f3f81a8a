import { Menu } from '@mantine/core'
import { type Collection, collections, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDots, IconPencil, IconTrash } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { CollectionDialog } from './CollectionDialog.tsx'

/** What may be done to a collection as a whole. */
export const CollectionMenu = ({ collection, onDeleted }: { collection: Collection; onDeleted?: () => void }) => {
  const why = useWhyNot()(collections.update)
  const remove = useSend(collections.remove, { refreshes: [collections.list] })
  const [editing, setEditing] = useState(false)
  if (why) return null
  const { uuid, name } = collection
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: 'The collection is gone for everybody. Its files stay in the library.',
      action: 'Delete the collection',
      danger: true,
    })
    if (!sure) return
    remove.mutateAsync({ params: { collection: uuid } }).then(
      () => {
        toast.ok(toasts.collectionDeleted(name))
        onDeleted?.()
      },
      sayFailed(`${name} is still there`),
    )
  }
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={`Actions for ${name}`} busy={remove.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
            Rename
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && <CollectionDialog collection={collection} onClose={() => setEditing(false)} />}
    </>
  )
}
