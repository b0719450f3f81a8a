/** Media centres: how a file is added to an album from elsewhere, and what the recycling bin shows. */
export { AddToMediaCentre } from './AddToMediaCentre.tsx'
export { centresQuery } from './api.ts'
export { useCentreActions } from './CentreMenu.tsx'
export { contentInWords, flyoutWords } from './copy.ts'
