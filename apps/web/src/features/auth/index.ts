/** The current session, and everything about signing in. */
export { root, shell, signedOut } from './frames.ts'
export { Mark } from './SignedOutFrame.tsx'
export { useCanReadMail } from './MailHint.tsx'
export { useLinkSecret } from './link-secret.ts'
export {
  chooseTeam,
  helloQuery,
  canReview,
  nameAndEmail,
  nameOf,
  useHello,
  useSession,
  useWhyNot,
} from './session.ts'
export { signOut } from './sign-out.ts'
export { safeRedirect, useContinue } from './api.ts'
