/** The versions of a file: the strip below the stage, cropping, comparing, adding. */
export { VersionDialogs, type VersionDialog } from './VersionDialogs.tsx'
export { VersionStrip } from './VersionStrip.tsx'
export { largestBox } from './crop.ts'
export { cropHandles } from './copy.ts'
export { asBox, asPercent } from './crop-area.ts'
