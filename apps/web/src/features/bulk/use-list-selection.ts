import type { FileCard } from '@vitrine/contract'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { newSelection } from './selection.ts'

type Listed<F> = { pages: readonly { results: readonly F[]; count: number }[] }
/** Returns the files of a paged list, their number and a selection. `given` is the context value for tiles or rows. */
export const useListSelection = <F extends FileCard>(data: Listed<F> | undefined) => {
  const [store] = useState(newSelection)
  const files = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  // Tiles read the files only on a click; passing each new page down would re-render all of them.
  const latest = useRef(files)
  useLayoutEffect(() => {
    latest.current = files
  }, [files])
  const given = useMemo(() => ({ store, files: () => latest.current }), [store])
  return { store, files, given, count: data?.pages[0]?.count ?? 0 }
}
