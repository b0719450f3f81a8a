/** Media centres: how a file is added to an album from elsewhere. */
export { AddToMediaCentre } from './AddToMediaCentre.tsx'
export { flyoutWords } from './copy.ts'
