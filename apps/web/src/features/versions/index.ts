/** The versions of a file: the strip below the stage, cropping, comparing, adding. */
export { VersionStrip } from './VersionStrip.tsx'
