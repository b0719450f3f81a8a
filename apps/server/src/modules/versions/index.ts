import { defineModule } from '../../platform/module.ts'
import {
  createCrop,
  deleteMarkedRenditions,
  deleteOutdatedMarksOfTeam,
  createRequestedRendition,
  makeOldStreams,
  prepareMarkedStream,
  processAgain,
  processLater,
  processUploaded,
  removeBytes,
  createThumbnail,
} from './jobs.ts'
import { handlers } from './routes.ts'
import { findFiles, findVersions } from './store.ts'

export { deleteMarkedRenditions, prepareMarkedStream, processAgain, removeBytes } from './jobs.ts'
export { downloadSpec } from './service/download-spec.ts'
export { conversionOf, downloadName, originalOf, renditionOf, readThumbnail } from './service/bytes.ts'
export { addFile, addFiles, addVersion, type ReceivedBytes, compareNames } from './service/add.ts'
export { derive, deriveMarked, findDerived } from './service/derive.ts'
export { findReadyRendition, requestRendition, requireRendition, cancelRendition } from './service/request-rendition.ts'
export { requirePublishable } from './service/publishable.ts'
export { longEdgeOf } from './service/shapes.ts'
export { hasStream, originalUrl, renditionUrl, shownVersion } from './service/show.ts'
export { signedUserOf } from './service/signed.ts'
export { requireQuotaForUploads } from './service/quota.ts'
export { requestThumbnail } from './service/request-thumbnail.ts'
export {
  activeOf,
  contentOf,
  findFiles,
  findVersions,
  estimateVersions,
  hasVersions,
  lockFile as holdFile,
  knownKeys,
  metadataOf,
  one as oneVersion,
  type Row as Version,
  findDuplicates,
  withKey as versionWithKey,
} from './store.ts'
export { knownRenditions } from './store/renditions.ts'

/** Versions: the bytes of files, and their renditions. */
export const versions = defineModule({
  handlers: { versions: handlers },
  subjects: { file: findFiles, version: findVersions },
  jobs: [
    processUploaded,
    processAgain,
    processLater,
    removeBytes,
    createCrop,
    createThumbnail,
    createRequestedRendition,
    makeOldStreams,
    prepareMarkedStream,
    deleteMarkedRenditions,
    deleteOutdatedMarksOfTeam,
  ],
})
