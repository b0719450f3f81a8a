/** Sharing with the world: the Share File modal, and the links of the team. */
export { openShare, openShareFolder, openSharePlace } from './share.tsx'
