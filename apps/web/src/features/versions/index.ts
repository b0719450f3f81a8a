/** The versions of a file: the strip below the stage, cropping, comparing, adding. */
export { type MayOnVersions, VersionStrip } from './VersionStrip.tsx'
export { canCrop } from './crop.ts'
