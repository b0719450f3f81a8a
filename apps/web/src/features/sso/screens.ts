/** The screens of this feature: the router loads them when one is opened. */
export { SsoScreen } from './SsoScreen.tsx'
export { SsoSettingsScreen } from './SsoSettingsScreen.tsx'
