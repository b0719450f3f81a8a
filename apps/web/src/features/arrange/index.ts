/** Files in an order that people make by hand. */
export { ArrangeGrid } from './ArrangeGrid.tsx'
export { useArrange } from './use-arrange.ts'
