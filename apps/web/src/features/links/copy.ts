import { type LinkWarnings, placeWords, type PublicState, type ShareLink } from '@vitrine/contract'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { filesInWords } from '../../lib/counts.ts'
import { dayInWords } from '../../lib/days.ts'

/** The download setting of a link. */
export const downloadLabels: Record<ShareLink['downloads_by'], string> = {
  nobody: 'View only',
  request: 'Downloads on request',
  everyone: 'Downloads for everyone',
}
/** The download setting of the public page. */
export const publicDownloadLabels: Record<PublicState['public_downloads'], string> = {
  nobody: 'View only',
  request: 'On request',
  everyone: 'For everyone',
}
export const publicDownloadHelp: Record<PublicState['public_downloads'], string> = {
  nobody: 'Visitors can view the file but not download it',
  request: 'Visitors describe how they’ll use the file, and you decide',
  everyone: 'Visitors sign in and download without approval',
}
const counted = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`
/** Describes the settings of a link in one line. Its last day is in the team's time zone. */
export const termsInWords = (link: ShareLink, zone: string) =>
  [
    downloadLabels[link.downloads_by],
    link.has_password && 'password',
    link.watermark && 'watermark',
    link.downloads_by !== 'nobody' && link.asks_use_case && 'use case required',
    link.downloads_by !== 'nobody' &&
      link.max_downloads !== null &&
      `up to ${counted(link.max_downloads, 'download', 'downloads')}`,
    link.expires_at && `${link.state === 'expired' ? 'expired on' : 'until'} ${dateInWords(link.expires_at, zone)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** States how often a link was used. */
export const usageInWords = ({ views, downloads, last_used_at }: ShareLink) =>
  [
    counted(views, 'view', 'views'),
    counted(downloads, 'download', 'downloads'),
    last_used_at ? `last used ${agoInWords(last_used_at)}` : 'not used yet',
  ].join(', ')

const listed = (names: readonly string[], count: number) =>
  count > names.length
    ? `${names.join(', ')} and ${counted(count - names.length, 'other', 'others')}`
    : new Intl.ListFormat('en-GB').format(names)
/** Returns a warning about files whose rights nobody has recorded; null if there are none. */
export const unknownWarning = ({ count, names }: LinkWarnings['rights_unknown']) => {
  if (count === 0) return null
  if (count === 1) return `No rights are recorded for ${names[0]}.`
  return `No rights are recorded for ${count} files: ${listed(names, count)}.`
}
/** Returns a warning about files that expire before the link does; null if there are none. `ends` is the last day of the
 *  link; empty means no expiry. */
export const endWarning = ({ files }: LinkWarnings['ends'], ends: string) => {
  const before = files.filter(({ expiration_date }) => ends === '' || expiration_date < ends)
  const [first] = before
  if (!first) return null
  const early = ends === '' ? '' : ', before this link expires'
  if (before.length === 1)
    return `${first.name} expires on ${dayInWords(first.expiration_date)}${early}. Visitors won’t see it after that day.`
  const each = before.slice(0, 3).map(({ name, expiration_date }) => `${name} on ${dayInWords(expiration_date)}`)
  const when = ends === '' ? 'will expire' : 'expire before this link expires'
  return `${before.length} files ${when}: ${listed(each, before.length)}. Visitors won’t see them after that.`
}

/** Returns a warning from the rights decision about the model releases of these files. */
export const releaseWarning = ({ text, count, names }: LinkWarnings['releases'][number]) =>
  `${listed(names, count)}: ${text}`

export const excludedWords = {
  title: (count: number) =>
    count === 1 ? '1 file can’t be shared and is excluded:' : `${count} files can’t be shared and are excluded:`,
  more: (count: number) => `and ${count} more`,
} as const

export const assetWords = {
  cdnHelp: (ends: string | null) =>
    `The image or video itself, up to 2000 px, for use on a website.${ends ? ` The link stops working after ${dayInWords(ends)}.` : ''}`,
  intro: 'Links for your team and for other systems. They always point to the active version.',
  pageOff: 'The CDN and thumbnail links only work while the public page is on.',
  assetHelp: 'Opens this file in Vitrine. Only team members can open it.',
  thumbnailHelp: 'Up to 400 px, for previews and email.',
} as const

export const linkWords = {
  states: { open: 'Open', off: 'Off', expired: 'Expired', 'used up': 'Limit reached' },
  isOn: (title: string) => `${title} is on`,
  expired: (date: string) => `This link expired on ${date}. To reopen it, choose a new expiry date or remove the date.`,
  terms: (terms: string) => `${terms}.`,
  saved: (title: string) => `Share link ${title} saved`,
  edit: 'Edit share link',
  editHelp: 'The address of the link stays the same.',
  save: 'Save',
  passwordKept: 'Unchanged',
  noPassword: 'None',
  removePassword: 'Remove password',
  revokeTitle: 'Revoke this link?',
  revokeText: (title: string) =>
    `“${title}” will stop working immediately for everyone and can’t be turned on again. To pause it, turn it off instead.`,
  revoke: 'Revoke link',
  revoked: (title: string) => `${title} revoked`,
  notRevoked: 'The link couldn’t be revoked',
  copyOf: (title: string) => `the link ${title}`,
  editOf: (title: string) => `Edit ${title}`,
  notChanged: 'The link couldn’t be changed',
  revokeOf: (title: string) => `Revoke ${title}`,
  title: 'Share links',
  new: 'New share link',
  loading: 'the share links',
  emptyOfFile: 'Share this file with a password, expiry date, watermark or download limit.',
  ofFile: 'Share links for this file',
} as const

export const fieldWords = {
  title: 'Title',
  titleHelp: 'Visible to visitors',
  downloads: 'Downloads',
  expiry: 'Link expiry',
  noExpiry: 'No expiry',
  password: 'Password',
  maxDownloads: 'Maximum downloads',
  noLimit: 'No limit',
  useCase: 'Ask for the use case',
  useCaseNoDownloads: 'Only for links that allow downloads',
  useCaseHelp: 'Visitors describe how they’ll use the files before they download',
  watermark: 'Watermark',
  watermarkHelp: 'Files larger than 400 px are watermarked',
  enterTitle: 'Enter a title',
  passwordShort: (count: number) => `Use at least ${count} characters`,
  limitLow: 'Enter at least 1, or leave it empty for no limit',
  limitHigh: 'Enter at most 1,000,000',
  atEndOf: (day: string) => `At the end of ${day}`,
} as const

export const newLinkWords = {
  ready: 'The link is ready',
  done: 'Done',
  link: 'Share link',
  passwordHelp: 'Send the password separately from the link.',
  place: (kind: string, name: string) => `The ${kind} ${name}, including files added later`,
  files: (count: number) => `One link to ${count} files`,
  title: 'New share link',
  create: 'Create link',
  filesFrom: (team: string) => `Files from ${team}`,
} as const

export const publicWords = {
  canShare: (warnings: readonly string[], expires: string | null) =>
    [
      'This file can be shared.',
      ...warnings,
      ...(expires ? [`The page closes automatically after ${dayInWords(expires)}.`] : []),
    ].join(' '),
  cannotShare: (reasons: readonly string[], on: boolean) =>
    [
      'This file can’t be shared.',
      ...reasons,
      ...(on ? ['The page is on, but visitors see nothing there until the file can be shared.'] : []),
    ].join(' '),
  expiryHelp: (until: string | null, licence: string | null) => {
    if (until && licence)
      return `Expires on ${until}, or when the licence expires on ${dayInWords(licence)}, whichever comes first.`
    if (until) return `Expires on ${until}.`
    if (licence) return `The page closes when the licence expires on ${dayInWords(licence)}.`
    return 'Leave empty for no expiry date.'
  },
  linkHelp: ({ times, since }: PublicState['opened']) =>
    `Anyone with the link sees the file, its credit and its terms. ${
      since
        ? `Opened ${times === 1 ? 'once' : `${times.toLocaleString('en-GB')} times`} since ${dateInWords(since)}.`
        : 'Nobody has opened the page yet.'
    }`,
  downloads: 'Downloads',
  downloadsOfPage: 'Downloads from the public page',
  expiry: 'Link expiry',
  expiryOfPage: 'Public page expiry',
  noExpiry: 'No expiry',
  showName: 'Show the file name',
  showNameHelp: 'When off, visitors see the date the file was added instead',
  notChanged: 'The public page couldn’t be changed',
  ended: 'This page has expired. To reopen it, choose a new expiry date or remove the date.',
  page: 'Public page',
  pageOn: 'On. Turn off to disable the link.',
  pageOff: 'When on, anyone with the link sees the file, its credit and its terms.',
  qrTitle: 'QR code for the public link',
  saveQr: 'Save as SVG',
  loading: 'the sharing settings',
} as const

export const screenWords = {
  all: 'All',
  /** "Press kit, 12 files". */
  contents: (place: string | undefined, files: number) => [place, filesInWords(files)].filter(Boolean).join(', '),
  created: (contents: string, date: string, by: string | null) =>
    by ? `${contents}, created ${date} by ${by}` : `${contents}, created ${date}`,
  chooseFolder: 'Choose a folder to share',
  chooseFolderVerb: 'Share link',
  notRoot: `${placeWords.root} can’t be shared by link. Choose a folder.`,
  link: 'Link',
  state: 'Status',
  terms: 'Terms',
  use: 'Usage',
  toFiles: 'To files',
  toFolder: 'To a folder',
  toCollection: 'To a collection',
  toGallery: 'To a gallery',
  one: 'share link',
  many: 'share links',
  sub: 'Files, folders, collections and galleries shared by link. You can turn off or revoke a link at any time.',
  noMatch: (text: string) => `No share links match “${text}”.`,
  noState: 'No share links with this status.',
  empty: 'No share links yet',
  emptyHelp: 'Create one to share files with people outside your team.',
  chooseFiles: 'Choose files to share',
  continue: 'Continue',
} as const
