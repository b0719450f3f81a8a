/** Files on their way into the library. They outlive screens, reloads and lost connections. */
export { DropZone } from './DropZone.tsx'
export type { PickedFile } from './picked-files.ts'
export { UploadButton } from './UploadButton.tsx'
export { useUploadPlace } from './targets.ts'
export { useUpload } from './use-upload.ts'
/** What queues are made of, for pages that have one of their own. */
export const loadParts = () => import('./parts.ts')
