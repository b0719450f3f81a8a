/** Single sign-on: the way in through a provider, and its words for other screens. */
export { ssoWords } from './copy.ts'
export { SsoSignIn } from './SsoSignIn.tsx'
