/** Posts, for the features that create or list them. */
export { postRefreshes, draftsQuery, editorOf } from './api.ts'
export { NewPostButton } from './NewPostButton.tsx'
export { openShareToSocials } from './post-host.tsx'
export { MOST_FILES } from './shareable.ts'
