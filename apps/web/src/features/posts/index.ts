/** Posts, for the features that create or list them. */
export { afterPost, draftsQuery, editorOf } from './api.ts'
export { NewPostButton } from './NewPostButton.tsx'
export { openShareToSocials } from './opening.tsx'
export { MOST_FILES } from './shareable.ts'
