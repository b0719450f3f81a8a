/** Texts fixed by the specification (spec §2 and §8), in addition to those of `errors.ts`. */
import { ASK_FILES_MAX } from './constants.ts'
import { isolateBidi } from './isolate.ts'
import type { Channel, SurfaceKind } from './rights.ts'

const filesCounted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`

/** Success toasts. */
export const toasts = {
  memberInvited: (email: string) => `Invited ${email}`,
  inviteResent: (email: string) => `Invitation sent again to ${email}`,
  inviteRevoked: 'Invitation revoked',
  memberRemoved: (name: string) => `${name} removed`,
  roleSet: (name: string, role: string) => `${name} now has the role ${role}`,
  roleSaved: (name: string) => `Role ${name} saved`,
  roleDeleted: (name: string) => `Role ${name} deleted`,
  settingsSaved: 'Settings saved',
  profileSaved: 'Profile saved',
  passwordChanged: 'Password changed',
  secondFactorOn: 'Two-factor authentication is on',
  secondFactorOff: 'Two-factor authentication is off',
  recoveryCodesRenewed: 'Your old recovery codes no longer work',
  sessionsRevoked: 'Signed out everywhere else',
  sessionRevoked: 'Session ended',
  uploaded: (file: string) => `${isolateBidi(file)} uploaded!`,
  sentForReview: (file: string) => `${isolateBidi(file)} sent for review`,
  folderCreated: (name: string, place: string = placeWords.root) =>
    `Created folder ${isolateBidi(name)} in ${isolateBidi(place)}`,
  folderRenamed: (name: string) => `Folder renamed to ${isolateBidi(name)}`,
  folderRecycled: (name: string) => `${isolateBidi(name)} moved to the recycling bin with everything in it`,
  folderRestored: (name: string) => `${isolateBidi(name)} restored`,
  folderShared: (name: string, team: string) => `${isolateBidi(name)} shared with ${isolateBidi(team)}`,
  folderUnshared: (name: string, team: string) => `${isolateBidi(name)} is no longer shared with ${isolateBidi(team)}`,
  movedTo: (folder: string = placeWords.root) => `Moved to ${isolateBidi(folder)}`,
  linkedTo: (folder: string) => `Linked to ${isolateBidi(folder)}`,
  linkUpdated: 'Link to folder updated',
  starred: 'Added to favourites',
  unstarred: 'Removed from favourites',
  tagsUpdated: 'Tags updated',
  tagSaved: (name: string) => `Tag ${isolateBidi(name)} saved`,
  tagRenamed: (name: string) => `Tag renamed to ${isolateBidi(name)}`,
  tagMerged: (name: string, into: string) => `${isolateBidi(name)} merged into ${isolateBidi(into)}`,
  tagDeleted: (name: string) => `Tag ${isolateBidi(name)} deleted`,
  binEmptied: 'Recycling bin emptied',
  fileRenamed: (name: string) => `File renamed to ${isolateBidi(name)}`,
  fileRecycled: (name: string) => `${isolateBidi(name)} moved to the recycling bin`,
  fileRestored: (name: string) => `${isolateBidi(name)} restored`,
  addedToLibrary: (name: string) => `${isolateBidi(name)} added to the library`,
  guestLinkSaved: (name: string) => `Guest link ${name} saved`,
  guestLinkOn: (name: string) => `${name} turned on`,
  guestLinkOff: (name: string) => `${name} turned off`,
  guestLinkDeleted: (name: string) => `Guest link ${name} deleted`,
  fileDeleted: (name: string) => `${isolateBidi(name)} successfully deleted`,
  filesDeleted: (count: number) => `${filesCounted(count)} successfully deleted`,
  filesRecycled: (count: number) => `${filesCounted(count)} moved to the recycling bin`,
  filesRestored: (count: number) => `${filesCounted(count)} restored`,
  filesAddedToLibrary: (count: number) => `${filesCounted(count)} added to the library`,
  markedDistinct: (count: number) => (count === 1 ? 'Marked as not a duplicate' : 'Marked as not duplicates'),
  descriptionUpdated: 'Description updated',
  sourceUpdated: 'Original Source updated.',
  locationUpdated: 'Location updated',
  metadataUpdated: 'Metadata updated',
  bulkDone: (count: number) => `${filesCounted(count)} changed`,
  bulkUndone: (count: number) => `Change undone for ${filesCounted(count)}`,
  exported: (count: number) => `Exported the fields of ${filesCounted(count)}`,
  rightsUpdated: 'Rights details updated',
  collectionAdded: 'Collection added',
  collectionRemoved: 'Collection removed',
  collectionSaved: (name: string) => `Collection ${name} saved`,
  collectionDeleted: (name: string) => `Collection ${name} deleted`,
  addedToGallery: 'Added to gallery',
  gallerySaved: (title: string) => `Gallery ${isolateBidi(title)} saved`,
  galleryDeleted: (title: string) => `Gallery ${isolateBidi(title)} deleted`,
  galleryOpened: 'Anyone with the link can now see this gallery',
  galleryClosed: 'Only your team can now see this gallery',
  addedToMap: (count: number, title: string) => `${filesCounted(count)} added to ${isolateBidi(title)}`,
  mapSaved: (title: string) => `Map ${isolateBidi(title)} saved`,
  mapDeleted: (title: string) => `Map ${isolateBidi(title)} deleted`,
  mapOpened: 'Anyone with the link can now see this map',
  mapClosed: 'Only your team can now see this map',
  coverChosen: 'Cover updated',
  embedCodeCopied: 'Embed code copied to clipboard',
  attributeSaved: (name: string) => `Attribute ${name} saved`,
  attributeDeleted: (name: string) => `Attribute ${name} deleted`,
  rightSaved: (name: string) => `Rights record ${name} saved`,
  rightDeleted: (name: string) => `Rights record ${name} deleted`,
  fileRemoved: 'Removed successfully',
  thumbnailFromFrame: 'Thumbnail updated successfully',
  thumbnailFromImage: 'Thumbnail image updated successfully',
  versionDeleted: 'Version deleted successfully',
  versionSetActive: 'Version set as cover successfully',
  sentToCanva: 'File uploaded to Canva.',
  peopleMerged: 'People merged successfully',
  modelRenamed: (name: string) => `Model renamed to ${isolateBidi(name)}`,
} as const

/** The toasts for failed calls. The server's message appears below them. */
export const failures = {
  fileUpdate: 'Error updating file',
  fileDelete: 'Error deleting file',
  fileRename: 'Error renaming file',
  commentDelete: 'Something went wrong.',
  collectionsUpdate: 'Error updating collections',
  fileRemove: 'Error removing file',
  move: 'Error moving to folder',
  link: 'Error linking to folder',
  resize: (name: string) => `Error resizing file ${name}.`,
  sendToCanva: 'Error uploading to Canva.',
  peopleMerge: 'Error merging people',
  modelRename: 'Error renaming model',
} as const

/** Places with a fixed name. */
export const placeWords = { root: 'Root', goToFolder: 'Go To Folder' } as const

/** Texts of the file screen (spec §2, §4). */
export const fileWords = {
  processing: 'Processing...',
  versions: (count: number) => `File Versions (${count})`,
  setActive: 'Set As Active',
  deleteVersion: 'Delete Version',
  uploadVersion: 'Upload New Version',
  rename: 'Rename File',
  delete: 'Delete File',
  addToLibrary: 'Add to Library',
  process: 'Process',
} as const

/** Texts about people (spec §2). */
export const peopleWords = { merge: 'Merge People', rename: 'Rename Model' } as const

/** Texts of the Share File modal and the embed flyouts (spec §2). */
export const shareWords = {
  title: 'Share File',
  public: 'Public',
  asset: 'Asset',
  publicLink: 'Public link',
  assetLink: 'Asset link',
  cdnLink: 'CDN link',
  thumbnailLink: 'Thumbnail link',
  qrFile: 'qr-code.svg',
  embedPost: 'Embed Post',
  embedOriginal: 'Embed Original Post',
} as const

/** Texts of the map location selector (spec §2). */
export const mapWords = { clearPin: 'Clear Pin', update: 'Update Map' } as const

/** Texts of Add to Gallery (spec §2). */
export const galleryWords = { search: 'Search for gallery', searching: 'Searching' } as const

/** Texts about posts (spec §2, §4, §8). */
export const postWords = {
  new: { post: 'New Post', story: 'New Story', reel: 'New Reel' },
  share: 'Share To Socials',
  select: 'Select Post',
  creating: 'Creating',
  createFailed: 'There was a problem creating your post.',
} as const

/** Empty states. */
export const emptyStates = {
  results: 'No results',
  folders: 'There are no folders here.',
  linkedFolders: 'No linked folders',
  copyright: 'No Copyright',
  gallery: 'No gallery',
  galleries: 'Not added to any galleries',
  embeds: 'No embeds found',
  attributes: 'No custom attributes have been created for this team.',
  expirationDate: 'No expiration date',
  comments: 'No comments yet',
  attachments: 'No attachments',
  source: 'Unknown source.',
  creator: 'Unknown Source',
  socialPost: 'No social post information.',
  mediaCentres: 'Not shared in any Media Centres',
  maps: 'No maps found',
  albums: 'No albums found.',
  socialAccounts: 'You have no connected accounts.',
} as const

export { noFeature } from './constants.ts'

/** The default disclaimer (decisions.md). */
export const defaultDisclaimer =
  'This file is protected by copyright. Use it only as the owner permits, credit the creator where a credit is given, ' +
  'do not pass it off as your own, and ask before you use it in any way its terms do not cover.'

/** The messages on public pages, rendered by both the server and the page's script. */
export const pageWords = {
  absent: 'This page isn’t available',
  absentHelp: 'It may have expired or been withdrawn. Ask the person who sent you the link.',
  ended: 'This link no longer works',
  endedHelp: 'Ask the person who sent it to you for a new one.',
  sendFiles: 'Send files',
  locked: 'This page is password-protected',
  signIn: 'Sign in to continue',
  needsScript: {
    signIn: 'Turn on JavaScript in your browser to sign in.',
    enterPassword: 'Turn on JavaScript in your browser to enter the password.',
    requestAccess: 'Turn on JavaScript in your browser to request access.',
    sendFiles: 'Turn on JavaScript in your browser to send files.',
    sendFilesTo: (team: string) => `Turn on JavaScript in your browser to send files to ${team}.`,
    download: 'Turn on JavaScript in your browser to download this file.',
    downloadThese: 'Turn on JavaScript in your browser to open and download these files.',
    usePage: 'Turn on JavaScript in your browser to use this page.',
  },
} as const

/** Returns a day such as "15 November 2026". On the server, pass the time zone. */
export const dayInWords = (at: Date | string, timeZone?: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })

/** Returns the name of a download format or size: "Original", "1080 px", "JPG". */
export const shapeInWords = (shape: string) =>
  shape === 'original' ? 'Original' : /^[wh]\d/.test(shape) ? `${shape.slice(1)} px` : shape.toUpperCase()

type Grant = { shape: string; until: Date | string | null; once: boolean }
/** Returns what an approval allows, worded for the person who has it. */
export const grantInWords = ({ shape, until, once }: Grant, timeZone?: string) => {
  const size =
    shape === 'original'
      ? 'in any size'
      : /^[wh]\d/.test(shape)
        ? `at ${shapeInWords(shape)}`
        : `as ${shapeInWords(shape)}`
  return `You can download it ${once ? 'once ' : ''}${size}${until ? ` until ${dayInWords(until, timeZone)}` : ''}.`
}

/** Describes the files left out of a zip, with the reasons. */
export const leftOutInWords = (left: readonly { name: string; reason: string }[], gone = 0) => {
  const groups = [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, files]) => {
    const more = files.length > 3 ? ` and ${files.length - 3} more` : ''
    return `${filesCounted(files.length)} left out: ${files
      .slice(0, 3)
      .map(({ name }) => isolateBidi(name))
      .join(', ')}${more}. ${reason}`
  })
  if (gone > 0) groups.push(`${filesCounted(gone)} ${gone === 1 ? 'is' : 'are'} no longer available.`)
  return groups.join(' ')
}

/** The note inside a zip about files that were withdrawn after it was started. */
export const leftOutNote = {
  name: 'Left out.txt',
  text: (left: readonly { name: string; reason: string }[]) =>
    [
      'These files are not in this zip. They were withdrawn while the zip was being prepared.',
      ...left.map(({ name, reason }) => `${name}\n${reason}`),
    ].join('\n\n') + '\n',
  gone: 'The file is no longer available.',
  notice: 'Some files were withdrawn in the meantime. They’re listed in “Left out.txt” in the zip.',
}

/** The channels, as named in rights records. */
export const channelWords: Record<Channel, string> = {
  web: 'Web',
  social: 'Social media',
  print: 'Print',
  advertising: 'Advertising',
}

/** The source of a download, in words. */
export const whereWords: Partial<Record<SurfaceKind, string>> = {
  app: 'In the library',
  'public page': 'On the file’s public page',
  'share link': 'Through a share link',
  'media centre': 'In a media centre',
  'api key': 'Through the API',
}

/** Texts of the download flow (spec §2, §4, §5, §8). */
export const downloadWords = {
  download: 'Download',
  request: 'Request Download',
  requested: 'Download requested!',
  waiting: 'We’ll email you the answer.',
  marked: 'Your copy will be watermarked.',
  markedAll: 'Your copies will be watermarked.',
  sizeOfMany: 'Only images larger than this are resized. All other files are included as originals.',
  preparingImages: (prepared: number, images: number) => `Preparing images: ${prepared} of ${images}`,
  tooManyToAsk: `You can request up to ${ASK_FILES_MAX} files at once. Select fewer.`,
  useCase: 'Use Case Required',
  useCaseHint: "I'd like to use this for...",
  disclaimer: 'Disclaimer',
  agreement: 'Download Agreement',
  canceled: 'Download canceled',
  failed: (name: string) => `Error downloading ${name}`,
  done: (count: number) => `Downloaded ${count} file(s)`,
  leftOut: (reason: string) => `The file was not downloaded. ${reason}`,
} as const
