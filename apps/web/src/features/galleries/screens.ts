/** The screens of this feature: the router loads them when one is opened. */
export { GalleriesScreen } from './GalleriesScreen.tsx'
export { GalleryScreen } from './GalleryScreen.tsx'
