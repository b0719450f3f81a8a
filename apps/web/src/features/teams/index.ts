/** The team: the frame that its screens share, and the link of an invite. */
export { InviteLinkDialog } from './InviteLink.tsx'
export { membersQuery } from './api.ts'
export { TeamPage } from './TeamPage.tsx'
