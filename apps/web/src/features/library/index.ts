/** The library's grid, for lists of files elsewhere. */
export { ChoosingGrid } from './ChoosingGrid.tsx'
export { FileLine } from './FileLine.tsx'
export { GridSkeleton } from './GridSkeleton.tsx'
export { useTileSize } from './tile-size.ts'
