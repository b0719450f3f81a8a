/** The front door of versions: the bytes of files, and what was made of them. */
export {
  cropAsked,
  forgetMarked,
  forgetMarksOfTeam,
  makeAsked,
  makeOldStreams,
  prepareMarkedStream,
  processAgain,
  processLater,
  processUploaded,
  removeBytes,
  thumbnailAsked,
} from './jobs.ts'
export { handlers } from './routes.ts'
export { conversionOf, downloadName, originalOf, renditionOf, smallPicture } from './service/bytes.ts'
export { addFile, addVersion, type Arrived, byName } from './service/add.ts'
export { askMade, needMade, stopMaking } from './service/made.ts'
export { longEdgeOf } from './service/shapes.ts'
export { hasStream, originalUrl, renditionUrl, shownVersion } from './service/show.ts'
export { signedFor } from './service/signed.ts'
export { askThumbnail } from './service/thumbnail.ts'
export {
  activeOf,
  findFiles,
  findVersions,
  lockFile as holdFile,
  knownKeys,
  metadataOf,
  one as oneVersion,
  sameBytes,
  withKey as versionWithKey,
} from './store.ts'
export { knownRenditions } from './store/renditions.ts'
