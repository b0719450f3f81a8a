/** The screens of this feature: the router loads them when one is opened. */
export { MapsScreen } from './MapsScreen.tsx'
export { MapScreen } from './MapScreen.tsx'
