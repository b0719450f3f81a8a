/** Files in a custom order. */
export { ArrangeGrid } from './ArrangeGrid.tsx'
export { useArrange } from './use-arrange.ts'
