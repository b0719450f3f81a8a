/** Files: queries, changes, labels and the file screen. */
export { filesQuery, sharedFilesQuery } from './api.ts'
export { useChangeFile, useDeleteFile } from './changes.ts'
export { FileLink } from './FileLink.tsx'
export { FileOverlay, usePreloadFileScreen } from './FileOverlay.tsx'
export { defineFileParts, hasDamPlus, isInLibrary, isInReview, isOwnTeam, isNotRecycled } from './parts.ts'
export { type FileView, showsVersions } from './view.ts'
export { useOpenFile } from './use-open-file.ts'
export { dimensionsInWords, typeInWords } from './copy.ts'
