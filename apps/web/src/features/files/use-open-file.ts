import type { FileCard } from '@vitrine/contract'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Neighbours } from './neighbours.ts'
import { useNeighbours } from './use-neighbours.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the previous history entry is the list behind the file. */
    fromList?: boolean
  }
}

const AHEAD = 5

/** The file that is open over a list: its id is in the list's own URL, which the browser shows as /file/…. */
export const useOpenFile = (
  files: readonly FileCard[],
  onMore?: (() => void) | undefined,
  onBefore?: (() => void) | undefined,
) => {
  const { file: opened } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const beside = useNeighbours(opened, files)
  const at = opened === undefined ? -1 : files.findIndex(({ uuid }) => uuid === opened)
  const nearEnd = at >= 0 && at >= files.length - AHEAD
  useEffect(() => {
    if (nearEnd) onMore?.()
  }, [nearEnd, onMore])
  const nearStart = at >= 0 && at < AHEAD
  useEffect(() => {
    if (nearStart) onBefore?.()
  }, [nearStart, onBefore])

  const neighbours: Neighbours = {
    ...beside,
    go: (file) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, file }),
        mask: { to: '/file/$file', params: { file } },
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    close: () => {
      if (router.latestLocation.state.fromList) return router.history.back()
      void navigate({ to: '.', search: ({ file: _, ...rest }) => rest, replace: true, resetScroll: false })
    },
  }
  return { opened, neighbours }
}
