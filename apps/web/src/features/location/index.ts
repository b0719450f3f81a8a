/** Setting locations: the dialog for several files, the place search and the tile layer of maps. */
export { LayerMenu } from './LayerMenu.tsx'
export { LocationDialog } from './LocationDialog.tsx'
export { locationCopy } from './copy.ts'
export { PlaceSearch } from './PlaceSearch.tsx'
export { PointPlace } from './PointPlace.tsx'
export { useLayer } from './use-layer.ts'
