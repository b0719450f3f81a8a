import { Checkbox } from '@mantine/core'
import { selectionWords } from './copy.ts'
import { useSelection, useSelectionState, type SelectionStore } from './selection.ts'

const Box = ({ store }: { store: SelectionStore }) => {
  const chosen = useSelectionState(store)
  const all = chosen.kind === 'all' && chosen.except.size === 0
  const some = chosen.kind === 'all' ? !all : chosen.files.size > 0
  return (
    <Checkbox
      size="xs"
      aria-label={selectionWords.selectAllFiles}
      checked={all}
      indeterminate={some}
      onChange={all ? store.clear : store.all}
    />
  )
}
/** Selects every file in the list, or none. Shows only a label if files can’t be selected. */
export const SelectAll = () => {
  const store = useSelection()
  return store ? <Box store={store} /> : selectionWords.select
}
