/** Uploads. They survive navigation, reloads and lost connections. */
export { DropZone } from './DropZone.tsx'
export type { PickedFile } from './picked-files.ts'
export { UploadButton } from './UploadButton.tsx'
export { useUploadPlace } from './targets.ts'
export { useUpload } from './use-upload.ts'
/** Parts of the queue, for pages with their own queue. */
export const loadParts = () => import('./parts.ts')
