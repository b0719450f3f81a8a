import { useEffect } from 'react'
import { SelectionBar, SelectionContext, useListSelection } from '../bulk/index.ts'
import { FileGrid } from './FileGrid.tsx'
import type { Pages } from './file-pages.ts'

type SelectableGridProps = {
  label: string
  query: Pages
  height: number
  /** The collection that is shown, or the folder of another team: what "all of it" means to the server. */
  collection?: string
  sharedFolder?: string
  /** The search that found them. */
  q?: string
  /** Files are put into it by hand, and taken out. */
  byHand?: boolean
}

/** The files of a list elsewhere, to be chosen as in the library, with what can be done with all of them. */
export const SelectableGrid = ({
  label,
  query,
  height,
  collection,
  sharedFolder,
  q,
  byHand = false,
}: SelectableGridProps) => {
  const { store, given, count } = useListSelection(query.data)
  useEffect(() => store.clear, [store, collection, sharedFolder, q])
  return (
    <>
      <SelectionContext value={given}>
        <FileGrid label={label} query={query} height={height} shared={sharedFolder !== undefined} />
      </SelectionContext>
      <SelectionBar
        store={store}
        count={count}
        query={{ collection, ...(q && { q }) }}
        byHand={byHand}
        {...(sharedFolder && { sharedFolder })}
      />
    </>
  )
}
