/** Sets of files that are known by their covers: collections and galleries. */
export { CoversMenu } from './CoversMenu.tsx'
export { CoversScreen } from './CoversScreen.tsx'
