/** Media centres for other screens: adding files to albums, and the list in the recycling bin. */
export { AddToMediaCentre } from './AddToMediaCentre.tsx'
export { centresQuery } from './api.ts'
export { useCentreActions } from './CentreMenu.tsx'
export { contentInWords, flyoutWords } from './copy.ts'
