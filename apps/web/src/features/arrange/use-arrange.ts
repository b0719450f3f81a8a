import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { arrangeWords } from './copy.ts'
import { type Listed, moveInPages } from './pages.ts'

/**
 * Moves files in a loaded list: on screen at once, and on the server one after another, so that quick moves stay in
 * order. If a move fails, the list is fetched again.
 */
export const useArrange = (queryKey: QueryKey, send: (file: string, before: string | null) => Promise<unknown>) => {
  const cache = useQueryClient()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  return (file: string, before: string | null) => {
    cache.setQueryData<InfiniteData<Listed<{ uuid: string }>>>(
      queryKey,
      (now) => now && { ...now, pages: moveInPages(now.pages, file, before) },
    )
    line.current = line.current
      .then(() => send(file, before))
      .catch((error: unknown) => {
        toastError(arrangeWords.notMoved)(error)
        return cache.invalidateQueries({ queryKey })
      })
  }
}
