/** Work on many files at once: what is chosen, what can be done with it, and how far it is. */
export { SelectionBar } from './SelectionBar.tsx'
export {
  newSelection,
  SelectionContext,
  type SelectionStore,
  sizeOf,
  useChosen,
  usePick,
  useSelection,
} from './selection.ts'
