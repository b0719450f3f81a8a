/** Maps: the map view of the library screen. */
export { LibraryMap } from './LibraryMap.tsx'
