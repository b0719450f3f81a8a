import { type FileCard, fileWords, RECYCLING_DAYS, toasts } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconRecycle } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useChangeFile, useDeleteFile, useWhyNotFile } from '../files/index.ts'
import { WaitingRoom } from './WaitingRoom.tsx'
import css from './WaitingRoom.module.css'

/** Files that were moved to the recycling bin, and come back or go for good. */
export const BinScreen = () => {
  const change = useChangeFile()
  const remove = useDeleteFile()
  const why = useWhyNotFile()
  const restore = async ({ uuid, name }: FileCard) => {
    if (await change(uuid, { recycled: false })) toast.ok(toasts.fileRestored(name))
  }
  const erase = async ({ uuid, name }: FileCard) => {
    const sure = await confirm({
      title: fileWords.delete,
      text: `${name} and all its versions are deleted for good. This cannot be undone.`,
      action: 'Delete',
      danger: true,
    })
    if (sure && (await remove(uuid))) toast.ok(toasts.fileDeleted(name))
  }
  return (
    <WaitingRoom
      place="bin"
      title="Recycling bin"
      sub={`Files stay here for ${RECYCLING_DAYS} days unless your team chose otherwise, then they are deleted for good.`}
      empty={
        <EmptyState icon={IconRecycle} title="The recycling bin is empty">
          Files that are moved to the bin can be restored from here.
        </EmptyState>
      }
      actions={(file) => (
        <div className={css.actions}>
          <Button size="small" why={why(file, 'restore')} onClick={() => void restore(file)}>
            Restore
          </Button>
          <Button size="small" danger why={why(file, 'delete')} onClick={() => void erase(file)}>
            Delete for good
          </Button>
        </div>
      )}
    />
  )
}
