/** Work on many files at once: what is chosen, what can be done with it, and how far it is. */
export { SelectionBar } from './SelectionBar.tsx'
export { newSelection, SelectionContext, usePick, useSelection } from './selection.ts'
