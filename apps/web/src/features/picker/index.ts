/** A picker for files from the library. */
export { FilePicker } from './FilePicker.tsx'
export { useDocumentField } from './use-document-field.tsx'
