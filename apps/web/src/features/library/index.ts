/** The library's grid, also used for lists of files elsewhere. */
export { SelectableGrid } from './SelectableGrid.tsx'
export { FileCell } from './FileCell.tsx'
export { GridSkeleton } from './GridSkeleton.tsx'
export { rightsOf } from './rights-mark.ts'
export { useTileSize } from './tile-size.ts'
