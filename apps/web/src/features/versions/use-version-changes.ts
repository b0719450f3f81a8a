import { fileWords, toasts, type Version, versions } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { confirmReplace } from '../usage/index.ts'
import { versionsQuery } from './api.ts'
import { nameOf, versionWords } from './copy.ts'

/** Sets a version as active, or deletes one. The response is the new list. */
export const useVersionChanges = (file: string) => {
  const cache = useQueryClient()
  const { team } = useSession()
  const active = useSend(versions.setActive)
  const removal = useSend(versions.remove)
  const keep = (list: Version[]) => cache.setQueryData(versionsQuery(file).queryKey, list)

  const setActive = async ({ uuid }: Version) => {
    if (!(await confirmReplace(team.uuid, file, fileWords.setActive))) return
    try {
      keep(await active.mutateAsync({ params: { version: uuid } }))
      toast.ok(toasts.versionSetActive)
    } catch (error) {
      toastError(versionWords.notActive)(error)
    }
  }
  const remove = async (version: Version) => {
    const { uuid } = version
    const sure = await confirm({
      title: versionWords.deleteTitle(nameOf(version).phrase),
      text: versionWords.deleteText,
      action: versionWords.delete,
      danger: true,
    })
    if (!sure) return
    try {
      keep(await removal.mutateAsync({ params: { version: uuid } }))
      toast.ok(toasts.versionDeleted)
    } catch (error) {
      toastError(versionWords.notDeleted)(error)
    }
  }
  return {
    setActive: (version: Version) => void setActive(version),
    remove: (version: Version) => void remove(version),
  }
}
