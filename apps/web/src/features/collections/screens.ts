/** The screens of this feature: the router loads them when one is opened. */
export { CollectionScreen } from './CollectionScreen.tsx'
export { CollectionsScreen } from './CollectionsScreen.tsx'
