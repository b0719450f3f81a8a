import { useEffect, useMemo, useState } from 'react'
import { newSelection, SelectionBar, SelectionContext } from '../bulk/index.ts'
import { FileGrid } from './FileGrid.tsx'
import type { Pages } from './from.ts'

type ChoosingGridProps = {
  label: string
  query: Pages
  height: number
  /** The collection that is shown: what "all of it" means to the server. */
  collection: string
  /** Files are put into it by hand, and taken out. */
  byHand?: boolean
}

/** The files of a list elsewhere, to be chosen as in the library, with what can be done with all of them. */
export const ChoosingGrid = ({ label, query, height, collection, byHand = false }: ChoosingGridProps) => {
  const [store] = useState(newSelection)
  const files = useMemo(() => query.data?.pages.flatMap(({ results }) => results) ?? [], [query.data])
  const given = useMemo(() => ({ store, files }), [store, files])
  useEffect(() => store.clear, [store, collection])
  const count = query.data?.pages[0]?.count ?? 0
  return (
    <>
      <SelectionContext value={given}>
        <FileGrid label={label} query={query} height={height} />
      </SelectionContext>
      <SelectionBar store={store} count={count} query={{ collection }} byHand={byHand} />
    </>
  )
}
