/** The library's grid, for lists of files elsewhere. */
export { SelectableGrid } from './SelectableGrid.tsx'
export { FileCell } from './FileCell.tsx'
export { GridSkeleton } from './GridSkeleton.tsx'
export { useTileSize } from './tile-size.ts'
