/** Single sign-on: signing in through a provider, and its texts for other screens. */
export { ssoWords } from './copy.ts'
export { SsoSignIn } from './SsoSignIn.tsx'
