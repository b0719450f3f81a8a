/** Work on many files at once: what is chosen, what can be done with it, and how far it is. */
import { lazy } from 'react'

/** It comes when somebody has a table to bring. */
export const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)
export { runBulk } from './run.ts'
export { SelectAll } from './SelectAll.tsx'
export { SelectionBar } from './SelectionBar.tsx'
export { useListSelection } from './use-list-selection.ts'
export {
  SelectionContext,
  type SelectionStore,
  sizeOf,
  useSelectionState,
  useSelectable,
  useIsSelected,
  useSelection,
} from './selection.ts'
