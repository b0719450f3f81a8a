/** Sharing with the world: the Share File modal, the links of the team, and choosing files for them. */
export { FilePicker, type Picked } from './FilePicker.tsx'
export { openShare, ShareHost } from './share.tsx'
