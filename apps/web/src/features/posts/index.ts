/** Posts: how they are created from elsewhere. */
export { NewPostButton } from './NewPostButton.tsx'
export { openShareToSocials } from './opening.tsx'
export { MOST_FILES } from './shareable.ts'
