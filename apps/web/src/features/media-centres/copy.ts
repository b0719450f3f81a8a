import { type AlbumAccess, type CentreVisibility, type DownloadRule, isolateBidi } from '@vitrine/contract'

const plural = (n: number, one: string) => `${n.toLocaleString('en-GB')} ${one}${n === 1 ? '' : 's'}`

/** "3 albums, 48 files". */
export const contentInWords = ({ albums, files }: { albums: number; files: number }) =>
  albums === 0 && files === 0
    ? 'Empty'
    : [albums > 0 && plural(albums, 'album'), files > 0 && plural(files, 'file')].filter(Boolean).join(', ')

export const visibilityWords: Record<CentreVisibility, { label: string; help: string }> = {
  public: { label: 'Public', help: 'Anyone can open it, and search engines can list it.' },
  link: { label: 'Link only', help: 'Anyone with the link can open it. Search engines are asked not to list it.' },
  invited: { label: 'Invited people', help: 'Only people you invite can open it, after they sign in.' },
  password: { label: 'Password', help: 'Anyone with the link and the password can open it.' },
}

export const downloadWords: Record<DownloadRule, { label: string; help: string }> = {
  free: { label: 'Free', help: 'Visitors can download without signing in.' },
  sign_in: { label: 'Sign-in required', help: 'Visitors sign in to download.' },
  use_case: { label: 'Use case required', help: 'Visitors sign in and describe how they’ll use the file.' },
  request: { label: 'Approval required', help: 'Visitors send a request, which your team approves or declines.' },
  nobody: { label: 'No downloads', help: 'Visitors can view files but not download them.' },
}

export const accessWords: Record<AlbumAccess, { label: string; help: string }> = {
  inherit: {
    label: 'Everyone who can open the media centre',
    help: 'Everyone who can open the media centre can open this album.',
  },
  sign_in: { label: 'Signed-in people', help: 'Visitors sign in to open this album.' },
  invited: { label: 'Invited people', help: 'Only people invited to the media centre can open this album.' },
  hidden: { label: 'Nobody', help: 'This album is hidden from all visitors.' },
}

/** How an album's rule relates to its parent album's, or to the media centre's at the top level. */
export const termsWords = {
  same: (parent: string | null, rule: string) =>
    parent === null ? `Same as the media centre. ${rule}` : `Same as “${isolateBidi(parent)}”. ${rule}`,
  stricter: (parent: string | null, rule: string) =>
    parent === null ? `Stricter than the media centre. ${rule}` : `Stricter than “${isolateBidi(parent)}”. ${rule}`,
  overruled: (parent: string | null, rule: string) =>
    parent === null
      ? `The media centre is stricter, so its rule applies. ${rule}`
      : `“${isolateBidi(parent)}” is stricter, so its rule applies. ${rule}`,
  hidden: 'Hidden',
} as const

/** The list of media centres. */
export const screenWords = {
  title: 'Media centres',
  one: 'media centre',
  many: 'media centres',
  empty: {
    title: 'No media centres yet',
    help: 'A media centre is your public newsroom. Journalists and partners find albums, press releases and downloads there.',
  },
  create: 'New media centre',
  createGroup: 'Library',
  filter: 'Show',
  active: 'Active',
  bin: 'Recycling bin',
  binEmpty: { title: 'The recycling bin is empty', help: 'Media centres you delete can be restored from here.' },
  noMatch: (text: string) => `No media centres match “${isolateBidi(text)}”.`,
  live: 'Live',
  draft: 'Draft',
  recycled: 'In the recycling bin',
  card: (visibility: string, content: string) => `${visibility} · ${content}`,
} as const

export const createWords = {
  title: 'New media centre',
  help: 'A new media centre starts as a draft. Visitors can open it once it’s live.',
  action: 'Create media centre',
  name: 'Title',
  nameExample: 'Press and media',
  created: (title: string) => `${isolateBidi(title)} created as a draft`,
} as const

/** One media centre: its tabs and its menu. */
export const centreWords = {
  title: 'Media centre',
  loading: 'this media centre',
  content: 'Content',
  people: 'People',
  analytics: 'Analytics',
  settings: 'Settings',
  recycled: 'This media centre is in the recycling bin. Restore it from its menu to use it again.',
  preview: 'Preview as visitor',
  openPublic: 'Open public page',
  copyLink: 'Copy public link',
  linkCopied: 'Public link copied',
  linkNotCopied: 'The link was not copied',
  duplicate: 'Duplicate',
  duplicated: (title: string) => `${isolateBidi(title)} created as a draft`,
  open: 'Open media centre',
  notDuplicated: (title: string) => `${isolateBidi(title)} was not duplicated`,
  recycle: 'Move to the recycling bin',
  recycleAsk: (title: string) => ({
    title: `Move ${isolateBidi(title)} to the recycling bin?`,
    text: 'Visitors will no longer be able to open it. You can restore it with all its albums.',
    action: 'Move to the recycling bin',
    danger: true,
  }),
  recycledToast: (title: string) => `${isolateBidi(title)} moved to the recycling bin`,
  restore: 'Restore',
  restored: (title: string) => `${isolateBidi(title)} restored as a draft`,
  notRestored: (title: string) => `${isolateBidi(title)} is still in the recycling bin`,
  erase: 'Permanently delete',
  eraseAsk: (title: string) => ({
    title: `Permanently delete ${isolateBidi(title)}?`,
    text: 'The media centre and its albums will be permanently deleted. Its files stay in the library.',
    action: 'Delete media centre',
    danger: true,
  }),
  erased: (title: string) => `${isolateBidi(title)} permanently deleted`,
  notDeleted: (title: string) => `${isolateBidi(title)} was not deleted`,
} as const

/** Add to Media Centre. */
export const flyoutWords = {
  title: 'Add to Media Centre',
  search: 'Search for a media centre',
  added: (album: string) => `Added to ${isolateBidi(album)}`,
  selectAlbum: 'Select an album first',
  noCentres: 'No media centres yet. Create one under Media centres.',
  noPermission: 'You can’t add files to media centres',
  loading: 'the media centres',
  centres: 'Media centres',
  allCentres: 'All media centres',
  draft: 'Draft',
  add: 'Add',
  addTo: (album: string) => `Add to ${isolateBidi(album)}`,
} as const
