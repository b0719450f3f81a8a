/** Files: how they are asked for, what they are called, and the screen of one. */
export { type FilePlace, fileQuery, filesQuery } from './api.ts'
export { FileOverlay } from './FileOverlay.tsx'
export { type Neighbours } from './neighbours.ts'
export { iconOf, typeInWords } from './words.ts'
