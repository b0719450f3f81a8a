import { isolateBidi } from '@vitrine/contract'
import { durationInWords } from '../../lib/sizes.ts'

export const libraryWords = {
  filesIn: (place: string) => `Files in ${place}`,
  notFound: 'Folder not found',
  title: 'Library',
  loading: 'this folder',
  includeSubfolders: 'Include subfolders',
  gone: {
    title: 'This folder isn’t available',
    help: 'It may have been moved to the recycling bin, or the address is wrong.',
    library: 'Go to the library',
    bin: 'Look in the recycling bin',
  },
} as const

export const emptyFolderWords = {
  onlyFolders: 'No files directly in this folder',
  nothingIn: (name: string) => `Nothing in ${isolateBidi(name)} yet`,
  include: 'Include subfolders',
  noUpload: (why: string) => `${why}. Files that others upload appear here.`,
  help: 'Drop images, videos or a whole folder anywhere on this page. Zip files are unpacked, and folders keep their structure.',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
} as const

export const toolWords = {
  thumbnailSize: 'Thumbnail size',
  more: 'More tools',
  duplicates: 'Near-duplicates',
  changes: 'Bulk changes',
  importCsv: 'Import fields from CSV',
  view: 'View',
  grid: 'Grid',
  list: 'List',
  map: 'Map',
  columns: 'Columns',
  date: 'Date',
} as const

export const tileWords = {
  select: (name: string) => `Select ${name}`,
  removeFromFavouritesOf: (name: string) => `Remove ${name} from favourites`,
  addToFavouritesOf: (name: string) => `Add ${name} to favourites`,
  removeFromFavourites: 'Remove from favourites',
  addToFavourites: 'Add to favourites',
  versions: (count: number) => `${count} versions`,
  expiredOn: (date: string) => `Expired on ${date}`,
  starred: 'starred',
  duration: (kind: string, seconds: number) => `${kind === 'audio' ? 'audio' : 'video'}, ${durationInWords(seconds)}`,
  typeAndSize: (type: string, size: string) => `${type}, ${size}`,
  expired: 'Expired',
  expiresOn: (date: string) => `Expires on ${date}`,
  rightsUnknown: 'Rights unknown',
} as const

export const columnWords = {
  type: 'Type',
  size: 'Size',
  dimensions: 'Dimensions',
  length: 'Duration',
  status: 'Status',
  sharing: 'Sharing',
  expires: 'Expires',
  source: 'Source',
  versions: 'Versions',
  added: 'Added',
  changed: 'Updated',
  name: 'Name',
  selected: 'Selected',
  selectAll: 'Select all',
  sharingDisabled: 'Sharing Disabled',
  sharingEnabled: 'Sharing Enabled',
} as const

export const pendingWords = {
  select: 'Select',
  name: 'Name',
  size: 'Size',
  added: 'Added',
  rightsUnknown: 'rights unknown',
  submittedBy: (name: string) => `submitted by ${name}`,
  from: (name: string) => `from ${name}`,
  to: (folder: string) => `to ${folder}`,
  loading: { review: 'the files in review', bin: 'the recycling bin' },
} as const

export const reviewWords = {
  title: 'Awaiting review',
  sub: 'Guest uploads, submissions and attachments appear in lists and searches once they’re added to the library.',
  receivedThrough: (link: string | undefined) => `Received through ${link ?? 'a guest link'}.`,
  add: (action: string, name: string) => `${action}: ${name}`,
  denied: 'You can’t review files',
  deniedHelp:
    'Only people who can edit all files can review submissions. Ask an admin of your team to change your role.',
  showAll: 'Show all files in review',
  empty: 'Nothing to review',
  emptyHelp: 'Files from guests and contributors appear here before they’re added to the library.',
  decline: 'Decline',
  declineOf: (name: string) => `Decline ${name}`,
} as const

export const submissionWords = {
  states: { waiting: 'Awaiting review', accepted: 'In the library', declined: 'Declined' },
  title: 'Your submissions',
  sub: 'Files you upload are reviewed before they appear in the library.',
  loading: 'your submissions',
  empty: 'No submissions yet',
  emptyHelp: 'Upload files to the library to send them for review.',
  name: 'Name',
  size: 'Size',
  sent: 'Sent',
  state: 'Status',
} as const

/** Reasons for a missing preview, short enough for a tile. */
export const problemWords: Partial<Record<string, string>> & { other: string } = {
  damaged: 'Damaged',
  busy: 'Waiting: server is busy',
  locked: 'Password-protected',
  too_large: 'Too large to preview',
  other: 'No preview',
}
