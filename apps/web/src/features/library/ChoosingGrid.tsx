import { useEffect } from 'react'
import { SelectionBar, SelectionContext, useListSelection } from '../bulk/index.ts'
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
  const { store, given, count } = useListSelection(query.data)
  useEffect(() => store.clear, [store, collection])
  return (
    <>
      <SelectionContext value={given}>
        <FileGrid label={label} query={query} height={height} />
      </SelectionContext>
      <SelectionBar store={store} count={count} query={{ collection }} byHand={byHand} />
    </>
  )
}
