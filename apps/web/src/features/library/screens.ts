/** The screens of this feature: the router loads them when one is opened. */
export { LibraryScreen } from './LibraryScreen.tsx'
export { ReviewScreen } from './ReviewScreen.tsx'
export { SubmissionsScreen } from './SubmissionsScreen.tsx'
