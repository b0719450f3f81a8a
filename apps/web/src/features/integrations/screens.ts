/** The screens of this feature: the router loads them when one is opened. */
export { IntegrationsScreen } from './IntegrationsScreen.tsx'
