/** Files: how they are asked for and changed, what they are called, and the screen of one. */
export { filesQuery, sharedFilesQuery } from './api.ts'
export { useChangeFile, useDeleteFile } from './changes.ts'
export { FileLink } from './FileLink.tsx'
export { FileOverlay, usePreloadFileScreen } from './FileOverlay.tsx'
export { defineFileParts, hasDamPlus, isInLibrary, isInReview, isOwnTeam, isNotRecycled } from './parts.ts'
export { type FileView, showsVersions } from './view.ts'
export { useOpenFile } from './use-open-file.ts'
export { dimensionsInWords, typeInWords } from './words.ts'
