import { type AlbumAccess, type CentreVisibility, type DownloadRule, isolated } from '@vitrine/contract'

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
  free: { label: 'Free', help: 'visitors can download without signing in.' },
  sign_in: { label: 'Sign-in required', help: 'visitors sign in to download.' },
  use_case: { label: 'Use case required', help: 'visitors sign in and describe how they’ll use the file.' },
  request: { label: 'Approval required', help: 'visitors send a request, and your team approves it.' },
  nobody: { label: 'No downloads', help: 'visitors can view files but not download them.' },
}

export const accessWords: Record<AlbumAccess, { label: string; help: string }> = {
  inherit: { label: 'Everyone who can open the media centre', help: 'open to everyone who can open the media centre.' },
  sign_in: { label: 'Signed-in people', help: 'visitors sign in to open it.' },
  invited: { label: 'Invited people', help: 'only people invited to the media centre can open it.' },
  hidden: { label: 'Nobody', help: 'hidden from all visitors.' },
}

export const screenWords = {
  title: 'Media centres',
  empty: {
    title: 'No media centres yet',
    help: 'A media centre is your public newsroom. Journalists and partners find albums, press releases and downloads there.',
  },
  create: 'New media centre',
  binEmpty: { title: 'The recycling bin is empty', help: 'Media centres you delete can be restored from here.' },
  noMatch: (text: string) => `No media centre matches “${isolated(text)}”.`,
} as const

export const albumWords = {
  upOneLevel: 'Up One Level',
  empty: 'Create an album to group files for visitors.',
  emptyInside: 'Create an album to group files inside this one.',
  liveNote: 'Updates automatically with the results of this search.',
  noFiles: (title: string) => `No files in ${isolated(title)} yet`,
  noFilesHelp: 'Add files from the library. Visitors see the files whose rights allow it.',
  noFound: 'No files match this search right now',
} as const

export const flyoutWords = {
  title: 'Add to Media Centre',
  search: 'Search for a media centre',
  added: (album: string) => `Added to ${isolated(album)}`,
  selectAlbum: 'Select an album first',
  noCentres: 'No media centres yet. Create one under Media centres.',
} as const
