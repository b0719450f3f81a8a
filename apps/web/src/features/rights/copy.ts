import { filesInWords } from '../../lib/counts.ts'

const number = (count: number) => count.toLocaleString('en-GB')

export const dateWords = {
  noEmbargo: 'No embargo',
  embargo: 'Embargo until',
  time: (zone: string) => `Time of day, ${zone}`,
  timeExample: 'For example, 08:30',
  expires: 'Expires',
  expirationDate: 'Expiration date',
} as const

export const expiringWords = {
  title: 'Expiring rights',
  daysLeft: (days: number) => (days < 1 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
  people: (count: number) => (count === 0 ? 'Nobody' : count === 1 ? '1 person' : `${number(count)} people`),
  file: 'File',
  noRecord: 'No rights record',
  ends: 'Expires',
  timeLeft: 'Time left',
  downloadedBy: 'Downloaded by',
  reminder: 'Reminder',
  sentOn: (date: string) => `Sent on ${date}`,
  notSent: 'Not sent yet',
  records: 'Rights records',
  one: 'file',
  many: 'files',
  span: 'Period',
  within: (days: number) => `Within ${days} days`,
  oneSoon: 'file that expires soon',
  manySoon: 'files that expire soon',
  empty: (days: number) => `No files expire within ${days} days`,
  emptyHelp:
    'Files appear here before they expire. Editors and anyone who downloaded a file get an email 30 days in advance.',
} as const

export const recordWords = {
  askText: (record: string, now: string | null) =>
    now
      ? `${record} is valid until then. The file currently expires later, on ${now}.`
      : `${record} is valid until then. The file has no expiration date yet.`,
  keepDate: (now: string | null) => (now ? `Keep ${now}` : 'Don’t set a date'),
  expireOn: (date: string) => `Expire on ${date}`,
  askTitle: (date: string) => `Set the expiration date to ${date}?`,
  none: 'None',
  remove: (name: string) => `Remove ${name}`,
  add: 'Add rights',
  noResults: 'No results',
} as const

export const dialogWords = {
  usedBy: (files: number) =>
    files === 1
      ? '1 file uses this record. Your changes apply to it immediately.'
      : `${filesInWords(files)} use this record. Your changes apply to all of them immediately.`,
  chooseDocument: 'Choose the licence document',
  edit: (name: string) => `Edit ${name}`,
  new: 'New rights record',
  save: 'Save',
  create: 'Create record',
  name: 'Name',
  nameExample: 'Editorial use, credit required',
  description: 'Description',
  descriptionHelp: 'What the licence allows',
  channels: 'Allowed for',
  channelsHelp: 'Leave empty to allow every use.',
  territories: 'Territories',
  territoriesHelp: 'Press Enter to add a territory. Leave empty for worldwide.',
  days: 'Valid for (days)',
  noEnd: 'No end date',
  holder: 'Rights holder',
  document: 'Licence document',
  documentHelp: 'A file in the library, such as the signed licence',
} as const

export const panelWords = {
  actions: 'Allowed actions',
  consent: 'Guest consent',
  agreedOn: (name: string, date: string) => `${name} agreed on ${date}`,
  usageRights: 'Usage rights',
  status: 'Status',
  sharingDisabled: 'Sharing Disabled',
  sharingEnabled: 'Sharing Enabled',
  watermark: 'Watermark',
  noWatermarkPlan: 'Your team’s plan doesn’t include watermarks',
  hideName: 'Hide the name from the public',
} as const

export const screenWords = {
  title: 'Rights',
  group: 'Team',
  one: 'rights record',
  many: 'rights records',
  noMatch: (text: string) => `No rights records match “${text}”.`,
  empty: 'No rights records yet',
  emptyHelp:
    'A rights record says what a licence allows: where, for what and for how long. It applies to every file that uses it.',
  expiring: 'Expiring rights',
} as const

export const durationWords = {
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  days: (days: number) => (days === 1 ? '1 day' : `${number(days)} days`),
  none: 'No end date',
} as const

export const tableWords = {
  noLongerApplies: (files: number) => `Its terms will no longer apply to ${filesInWords(files)}:`,
  withRecord: (name: string) => ` with ${name}`,
  deleteAction: 'Delete record',
  deleteTitle: (name: string) => `Delete ${name}?`,
  unused: 'No files use this record.',
  notDeleted: (name: string) => `${name} couldn’t be deleted`,
  more: (count: string) => `and ${count} more`,
  edit: 'Edit',
  delete: 'Delete',
  none: 'None',
  name: 'Name',
  channels: 'Allowed for',
  everything: 'Any use',
  territories: 'Territories',
  world: 'Worldwide',
  days: 'Valid for',
  holder: 'Rights holder',
  notRecorded: 'Not recorded',
  document: 'Document',
  usedOn: 'Used on',
} as const

const listed = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

export const decisionWords = {
  actions: {
    share: { label: 'Share by public link', done: 'shared' },
    post: { label: 'Post on social accounts', done: 'posted' },
    download: { label: 'Download', done: 'downloaded' },
  },
  allowed: (actions: readonly string[], until: string | null) =>
    until ? `May be ${listed(actions, 'and')} until ${until}` : `May be ${listed(actions, 'and')}`,
  notAllowed: (actions: readonly string[]) => `May not be ${listed(actions, 'or')}`,
  embargoUntil: (day: string, time: string | null) =>
    time ? `Under embargo until ${day}, ${time}` : `Under embargo until ${day}`,
  expiresIn: (days: number) =>
    days <= 0 ? 'Expires today.' : days === 1 ? 'Expires tomorrow.' : `Expires in ${days} days.`,
  notYourRole: 'Not with your role',
  no: 'No',
  onRequest: 'On request',
  watermarked: 'Watermarked',
  afterTerms: 'Yes, after accepting the terms',
  yes: 'Yes',
  embargo: 'Under embargo',
  expired: 'Expired',
  expiredOn: (date: string) => `Expired on ${date}`,
  unknown: 'Rights unknown',
} as const
