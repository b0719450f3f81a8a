/** Maps: the map of the library, for its screen. */
export { LibraryMap } from './LibraryMap.tsx'
