import type { CentrePerson, CentreRole, InviteReportLine } from '@vitrine/contract'

/** "1 person", "12 people". */
const peopleInWords = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`)

export const roleWords: Record<CentreRole, { label: string; help: string }> = {
  viewer: { label: 'Viewer', help: 'Can look at files.' },
  downloader: { label: 'Downloader', help: 'Can look at files, and download them as the download rules allow.' },
}
export const stateWords: Record<CentrePerson['state'], string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}
export const resultWords: Record<InviteReportLine['result'], string> = {
  invited: 'Invited',
  already_invited: 'Already invited',
  invalid: 'Not invited',
}

export const copy = {
  invite: 'Invite person',
  inviteList: 'Invite many',
  inviteTitle: (centre: string) => `Invite someone to ${centre}`,
  inviteHelp: 'They’ll get an email with the address of this media centre.',
  listTitle: (centre: string) => `Invite people to ${centre}`,
  listHelp:
    'Paste one email address per line, or choose a CSV file. A line can also have a name, a role and an expiry date.',
  listLabel: 'People',
  listExample: 'kari@example.org, Kari Nordal\nola@example.org, Ola Lie, downloader, 2027-06-30',
  chooseFile: 'Choose CSV file',
  fileTooLarge: 'This file is too large. Split it into files of at most 5,000 lines.',
  found: (count: number) => `${peopleInWords(count)} found`,
  email: 'Email',
  name: 'Name',
  nameHelp: 'Optional',
  role: 'Role',
  expiry: 'Access ends',
  noExpiry: 'No end date',
  message: 'Message',
  messageHelp: 'Optional. Included in the email.',
  send: 'Send invitation',
  sendMany: 'Send invitations',
  invited: (email: string) => `Invited ${email}`,
  alreadyInvited: (email: string) => `${email} is already invited`,
  reportTitle: 'Invitations sent',
  reportNone: 'No one was invited',
  report: (invited: number, already: number, bad: number) =>
    [
      `${peopleInWords(invited)} invited`,
      already > 0 && `${peopleInWords(already)} already invited`,
      bad > 0 && `${bad === 1 ? '1 line' : `${bad.toLocaleString('en-GB')} lines`} with a problem`,
    ]
      .filter(Boolean)
      .join(', '),
  line: (line: number) => `Line ${line}`,
  done: 'Done',
  notLive: 'This media centre isn’t live yet. People can open it once it is.',
  notInvitedOnly:
    'People don’t need an invitation to open this media centre. Invite them to albums that are for invited people only.',
  empty: 'No one is invited yet',
  emptyHelp: 'Invite people by email. They sign in with their email address, without a password.',
  noMatch: (text: string) => `No one here has “${text}” in their name or email.`,
  notVisited: 'Not yet',
  edit: 'Edit access',
  editTitle: (who: string) => `${who}’s access`,
  save: 'Save changes',
  saved: 'Access updated',
  resend: 'Resend invitation',
  resent: (email: string) => `Invitation sent again to ${email}`,
  resendFailed: 'The invitation wasn’t sent',
  revoke: 'Revoke access',
  revokeTitle: (who: string) => `Revoke access for ${who}?`,
  revokeText: 'They lose access immediately. Their download requests and approvals in this media centre end.',
  revoked: (who: string) => `Access revoked for ${who}`,
  revokeFailed: (who: string) => `${who} still has access`,
  restore: 'Restore access',
  restored: (who: string) => `Access restored for ${who}`,
  restoreFailed: 'Access wasn’t restored',
  requestsTitle: 'Access requests',
  requestsHelp: 'People who asked to open this media centre.',
  approve: 'Approve',
  decline: 'Decline',
  approveTitle: (who: string) => `Approve access for ${who}`,
  declineTitle: (who: string) => `Decline ${who}’s request?`,
  declineHelp: 'They’ll get an email with your answer.',
  answer: 'Answer',
  answerHelp: 'Optional. Included in the email.',
  approveAction: 'Approve request',
  declineAction: 'Decline request',
  approvedToast: (who: string) => `${who} can now open this media centre`,
  declinedToast: 'Request declined',
  followers: (count: number) => (count === 1 ? '1 follower' : `${count.toLocaleString('en-GB')} followers`),
  followersHelp: 'Followers get an email when new files are added, at most once a day.',
  noPermission: 'You can’t manage people here',
} as const
