import { failures, type File, files, type Input } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../lib/errors.ts'
import { useSend } from '../../lib/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { fileQuery } from './api.ts'
import { updateCachedLists } from './cached-lists.ts'

type Change = Input<typeof files.update>['body']
/** Updates a file and the loaded lists. Throws the server's error. */
export const useSendFile = () => {
  const cache = useQueryClient()
  const update = useSend(files.update)
  return async (uuid: string, body: Change): Promise<File> => {
    const file = await update.mutateAsync({ params: { file: uuid }, body })
    cache.setQueryData(fileQuery(file.uuid).queryKey, file)
    updateCachedLists(cache, file.uuid, file)
    return file
  }
}
/** Updates a file. Returns whether it succeeded, and shows a toast if it didn’t. */
export const useChangeFile = () => {
  const send = useSendFile()
  return async (file: string, body: Change, failure: string = failures.fileUpdate): Promise<boolean> => {
    try {
      await send(file, body)
      return true
    } catch (error) {
      toast.stop(failure, { detail: reasonOf(error) })
      return false
    }
  }
}

/** Permanently deletes a file. Returns whether it succeeded, and shows a toast if it didn’t. */
export const useDeleteFile = () => {
  const cache = useQueryClient()
  const remove = useSend(files.remove)
  return async (file: string): Promise<boolean> => {
    try {
      await remove.mutateAsync({ params: { file } })
      updateCachedLists(cache, file, undefined)
      return true
    } catch (error) {
      toast.stop(failures.fileDelete, { detail: reasonOf(error) })
      return false
    }
  }
}
