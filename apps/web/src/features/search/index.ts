/** The search through the library: what is looked for, what was understood of it, filters, order, saved views. */
export { hasWords, remarksOn } from './chips.ts'
export { FacetsPanel, FacetsToggle, useFacetsOpen } from './FacetsPanel.tsx'
export { LibrarySearch } from './LibrarySearch.tsx'
export { searchInAddress, useLooking } from './looking.ts'
export { NoResults, placesInWords } from './NoResults.tsx'
export { QueryChips } from './QueryChips.tsx'
export { SidebarPlaces } from './SidebarPlaces.tsx'
export { SortMenu } from './SortMenu.tsx'
