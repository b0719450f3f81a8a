/** The screens of this feature: the router loads them when one is opened. */
export { ExpiringScreen } from './ExpiringScreen.tsx'
export { RightsScreen } from './RightsScreen.tsx'
