/** Files: how they are asked for and changed, what they are called, and the screen of one. */
export { filesQuery } from './api.ts'
export { useChangeFile, useDeleteFile } from './changes.ts'
export { FilePicker, type Picked } from './FilePicker.tsx'
export { FileOverlay } from './FileOverlay.tsx'
export { useWhyNotFile } from './view.ts'
export { KindIcon } from './KindIcon.tsx'
export { useOpenFile } from './use-open-file.ts'
export { typeInWords } from './words.ts'
