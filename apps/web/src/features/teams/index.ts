/** The team: its member list, the page layout of its screens, and the dialog with an invitation link. */
export { InviteLinkDialog } from './InviteLink.tsx'
export { membersQuery } from './api.ts'
export { TeamPage } from './TeamPage.tsx'
