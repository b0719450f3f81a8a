import type { FileCard } from '@vitrine/contract'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { newSelection } from './selection.ts'

type Listed<F> = { pages: readonly { results: readonly F[]; count: number }[] }
/** The files of a list that comes in pages, how many it has, and a selection among them: `given` is for its tiles or rows. */
export const useListSelection = <F extends FileCard>(data: Listed<F> | undefined) => {
  const [store] = useState(newSelection)
  const files = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  // The tiles only ask for the files when one is clicked: told of each page that comes, all of them would be drawn anew.
  const latest = useRef(files)
  useLayoutEffect(() => {
    latest.current = files
  }, [files])
  const given = useMemo(() => ({ store, files: () => latest.current }), [store])
  return { store, files, given, count: data?.pages[0]?.count ?? 0 }
}
