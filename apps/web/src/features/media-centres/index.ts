/** Media centres: how a file is added to an album from elsewhere, and the part of the recycling bin. */
export { AddToMediaCentre } from './AddToMediaCentre.tsx'
export { flyoutWords } from './copy.ts'
export { RecycledCentres, useRecycledCentres } from './RecycledCentres.tsx'
