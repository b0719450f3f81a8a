/** Canva and Adobe, for the features that send files there. */
export { sendLabel, sendWords } from './copy.ts'
export { openSend } from './opening.tsx'
export { providerIcons } from './ProviderIcon.tsx'
export { SEND_MAX, whyNotKind } from './sendable.ts'
