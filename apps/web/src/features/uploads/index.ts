/** Files on their way into the library. They outlive screens, reloads and lost connections. */
export { DropBox } from './DropBox.tsx'
export { UploadButton } from './UploadButton.tsx'
export { UploadsHost } from './UploadsHost.tsx'
export { useUploadPlace } from './targets.ts'
export { useUpload } from './use-upload.ts'
