/** The screens of this feature: the router loads them when one is opened. */
export { MediaCentreScreen } from './MediaCentreScreen.tsx'
export { MediaCentresScreen } from './MediaCentresScreen.tsx'
