/** Sharing with the world: the Share File modal, and the links of the team. */
export { openShare, ShareHost } from './share.tsx'
