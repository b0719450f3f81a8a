import { useEffect } from 'react'
import { SelectionBar, SelectionContext, useListSelection } from '../bulk/index.ts'
import { FileGrid } from './FileGrid.tsx'
import type { Pages } from './file-pages.ts'

type SelectableGridProps = {
  label: string
  query: Pages
  height: number
  /** The collection or shared folder in view, whose files "select all" selects. */
  collection?: string
  sharedFolder?: string
  /** The search that found the files. */
  q?: string
  /** True if files are added and removed by hand. */
  byHand?: boolean
}

/** A grid of files on other screens, with the same selection and bulk actions as on the library screen. */
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
