/** Bulk changes: the selection, its actions and their progress. */
import { lazy } from 'react'

/** Loaded when the dialog is opened. */
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
