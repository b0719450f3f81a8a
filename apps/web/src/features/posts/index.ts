/** Posts: how they are created from elsewhere, and where their editor is. */
export { editorOf } from './api.ts'
export { localTimeInWords } from './copy.ts'
export { NewPostButton } from './NewPostButton.tsx'
export { openNewPost, openShareToSocials, type SharedFile } from './opening.tsx'
export { MOST_FILES } from './shareable.ts'
