/** The screens of this feature: the router loads them when one is opened. */
export { GuestLinksScreen } from './GuestLinksScreen.tsx'
