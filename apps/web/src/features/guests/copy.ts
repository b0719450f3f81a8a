import type { GuestConsentMode } from '@vitrine/contract'

export const addressWords = {
  note: (hasPassword: boolean) =>
    hasPassword
      ? 'Copy the link now. You won’t see it again, but you can create a new one. Send the password separately from the link.'
      : 'Copy the link now. You won’t see it again, but you can create a new one.',
  title: (name: string) => `Link for ${name}`,
  sub: 'Send this link to the people you want files from.',
  done: 'Done',
  address: 'Guest link',
} as const

export const consentLabels: Record<GuestConsentMode, string> = {
  required: 'Required',
  optional: 'Optional',
  off: 'Not requested',
}
export const consentHelp: Record<GuestConsentMode, string> = {
  required: 'Guests must agree to the consent text before they can send files.',
  optional: 'Guests can send files without agreeing. Those files are marked “Rights unknown”.',
  off: 'Guests aren’t asked for consent. Their files are marked “Rights unknown”.',
}

export const guestWords = {
  new: 'New guest link',
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
  create: 'Create link',
  name: 'Name',
  nameHelp: 'Guests see this name as the heading of the upload page.',
  message: 'Message for guests',
  messageHelp: 'Say which files you need and how you’ll use them.',
  folder: 'Folder',
  folderHelp: 'Files you accept are added to this folder.',
  noResults: 'No results',
  consent: 'Consent',
  consentText: 'Consent text',
  consentTextHelp: 'Leave empty to use the text from the team settings.',
  lastDay: 'Link expiry',
  lastDayHelp: 'Leave empty for no expiry date.',
  noExpiry: 'No expiry',
  newPassword: 'New password',
  password: 'Password',
  keepPassword: 'Leave empty to keep the current password.',
  passwordHelp: 'Optional. At least 6 characters.',
  removePassword: 'Remove password',
} as const

export const listWords = {
  expiredOn: (date: string) => `Expired on ${date}`,
  awaitReview: (count: number) => `${count.toLocaleString('en-GB')} awaiting review`,
  created: (date: string, by: string | null) => (by ? `Created by ${by} on ${date}` : `Created on ${date}`),
  off: 'Turned off',
  open: 'Open',
  openUntil: (date: string) => `Open until ${date}`,
  noFiles: 'None yet',
  link: 'Link',
  folder: 'Folder',
  yes: 'Yes',
  no: 'No',
  state: 'Status',
  files: 'Files',
  one: 'guest link',
  many: 'guest links',
  title: 'Guest uploads',
  sub: 'Receive files from people without an account. You review their files before they’re added to the library.',
  empty: 'No guest links yet',
  emptyHelp:
    'Create a link and send it to the people you want files from, such as a photographer or visitors to an event.',
} as const

export const linkWords = {
  notOff: (name: string) => `${name} couldn’t be turned off`,
  notOn: (name: string) => `${name} couldn’t be turned on`,
  renewTitle: (name: string) => `Create a new link for ${name}?`,
  renewText:
    'The old link will stop working immediately, and uploads in progress will be interrupted. Files already received are kept.',
  renewAction: 'Create new link',
  notRenewed: 'The new link couldn’t be created',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'This link will stop accepting uploads. Files already received are kept.',
  deleteAction: 'Delete link',
  notDeleted: (name: string) => `${name} couldn’t be deleted`,
  switchOffOf: (name: string) => `Turn off ${name}`,
  switchOnOf: (name: string) => `Turn on ${name}`,
  switchOff: 'Turn off',
  switchOn: 'Turn on',
  edit: 'Edit',
  renew: 'Create new link',
  delete: 'Delete',
} as const
