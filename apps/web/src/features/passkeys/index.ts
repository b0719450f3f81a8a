/** Passkeys: the list in the profile, and signing in with one. */
export { passkeyWords } from './copy.ts'
export { PasskeySignIn } from './PasskeySignIn.tsx'
export { Passkeys } from './Passkeys.tsx'
