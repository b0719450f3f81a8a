/** Public sharing: the Share File modal, and the links of the team. */
export { checkQuery } from './api.ts'
export { ReleaseNotes } from './ReleaseNotes.tsx'
export { openShare, openShareFolder, openSharePlace } from './share.tsx'
