/** The team: its member list, the frame that its screens share, and the dialog with an invitation link. */
export { InviteLinkDialog } from './InviteLink.tsx'
export { membersQuery } from './api.ts'
export { TeamPage } from './TeamPage.tsx'
