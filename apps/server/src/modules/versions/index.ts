/** The front door of versions: the bytes of files, and what was made of them. */
export { processAgain, processUploaded, removeBytes } from './jobs.ts'
export { handlers } from './routes.ts'
export { addVersion, type Arrived } from './service/add.ts'
export { renditionUrl, shownVersion } from './service/show.ts'
export { findFiles, findVersions, knownKeys, metadataOf, ofFile, sameBytes } from './store.ts'
