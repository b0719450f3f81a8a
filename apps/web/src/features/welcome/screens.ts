/** The screen of this feature: the router loads it when it is opened. */
export { WelcomeScreen } from './WelcomeScreen.tsx'
