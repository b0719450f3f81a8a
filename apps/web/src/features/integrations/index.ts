/** Sending files to Canva and Adobe, for use by other features. */
export { sendLabel, sendWords } from './copy.ts'
export { openSend } from './send-host.tsx'
export { providerIcons } from './ProviderIcon.tsx'
export { SEND_MAX, whyNotKind } from './sendable.ts'
