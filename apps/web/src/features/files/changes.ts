import { AppError, failures, type File, files, type Input } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../lib/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { fileQuery } from './api.ts'
import { putInLists } from './lists.ts'

/** What is said below a failure: the rule that forbids it, or what went wrong. */
export const reasonOf = (error: unknown) =>
  error instanceof AppError ? (error.extra.reasons?.[0] ?? error.extra.detail ?? error.message) : undefined

type Change = Input<typeof files.update>['body']
/** Changes a file. The lists behind follow at once; whether it went well is answered. */
export const useChangeFile = () => {
  const cache = useQueryClient()
  const update = useSend(files.update)
  const keep = (file: File) => {
    cache.setQueryData(fileQuery(file.uuid).queryKey, file)
    putInLists(cache, file.uuid, file)
  }
  return async (file: string, body: Change, failure: string = failures.fileUpdate): Promise<boolean> => {
    try {
      keep(await update.mutateAsync({ params: { file }, body }))
      return true
    } catch (error) {
      toast.stop(failure, { detail: reasonOf(error) })
      return false
    }
  }
}

/** Deletes a file for good. */
export const useDeleteFile = () => {
  const cache = useQueryClient()
  const remove = useSend(files.remove)
  return async (file: string): Promise<boolean> => {
    try {
      await remove.mutateAsync({ params: { file } })
      putInLists(cache, file, undefined)
      return true
    } catch (error) {
      toast.stop(failures.fileDelete, { detail: reasonOf(error) })
      return false
    }
  }
}
