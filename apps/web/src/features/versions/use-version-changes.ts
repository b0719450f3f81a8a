import { AppError, fileWords, toasts, type Version, versions } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../lib/query.ts'
import { confirm } from '../../ui/Floating.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { confirmReplace } from '../usage/index.ts'
import { versionsQuery } from './api.ts'

const tell = (title: string, error: unknown) =>
  toast.stop(title, { detail: error instanceof AppError ? (error.extra.reasons?.[0] ?? error.message) : undefined })

/** Puts a version to use, or deletes one. What the server answers is the new list. */
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
      tell('The version was not set', error)
    }
  }
  const remove = async ({ uuid }: Version, name: string) => {
    const sure = await confirm({
      title: `Delete the ${name.toLocaleLowerCase()} version?`,
      text: 'It will be permanently deleted. Other versions are kept.',
      action: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      keep(await removal.mutateAsync({ params: { version: uuid } }))
      toast.ok(toasts.versionDeleted)
    } catch (error) {
      tell('The version was not deleted', error)
    }
  }
  return {
    setActive: (version: Version) => void setActive(version),
    remove: (version: Version, name: string) => void remove(version, name),
  }
}
