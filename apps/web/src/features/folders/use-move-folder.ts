import { failures, folders, placeWords, toasts } from '@vitrine/contract'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'

type Moving = { uuid: string; parent_folder: string | null }
/** Moves a folder with its contents. Returns whether it succeeded; the toast offers to undo it. */
export const useMoveFolder = () => {
  const update = useSend(folders.update, { refreshes: [folders.list, folders.breadcrumbs] })
  const send = (folder: string, parent: string | null) => update.mutateAsync({ params: { folder }, body: { parent } })
  const failed = toastError(failures.move)
  return async ({ uuid, parent_folder }: Moving, to: { uuid: string; name: string } | null): Promise<boolean> => {
    try {
      await send(uuid, to?.uuid ?? null)
      toast.ok(toasts.movedTo(to?.name ?? placeWords.root), {
        undo: () => void send(uuid, parent_folder).catch(failed),
      })
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }
}
