/** The screens of this feature: the router loads them when one is opened. */
export { EmbedScreen } from './EmbedScreen.tsx'
export { EmbedsScreen } from './EmbedsScreen.tsx'
