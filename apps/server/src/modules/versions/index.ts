import { defineModule } from '../../platform/module.ts'
import {
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
import { handlers } from './routes.ts'
import { findFiles, findVersions } from './store.ts'

export { forgetMarked, prepareMarkedStream, processAgain, removeBytes } from './jobs.ts'
export { conversionOf, downloadName, originalOf, renditionOf, smallPicture } from './service/bytes.ts'
export { addFile, addFiles, addVersion, type Arrived, byName } from './service/add.ts'
export { derive, findDerived } from './service/derive.ts'
export { askMade, needMade, stopMaking } from './service/made.ts'
export { requirePublishable } from './service/publishable.ts'
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
  type Row as Version,
  sameBytes,
  withKey as versionWithKey,
} from './store.ts'
export { knownRenditions } from './store/renditions.ts'

/** Versions: the bytes of files, and what was made of them. */
export const versions = defineModule({
  handlers: { versions: handlers },
  subjects: { file: findFiles, version: findVersions },
  jobs: [
    processUploaded,
    processAgain,
    processLater,
    removeBytes,
    cropAsked,
    thumbnailAsked,
    makeAsked,
    makeOldStreams,
    prepareMarkedStream,
    forgetMarked,
    forgetMarksOfTeam,
  ],
})
