import { type Album, isolateBidi, QUERY_MAX } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'

export type AlbumType = 'album' | 'live' | 'text'
export const albumTypeOf = ({ kind, query }: Pick<Album, 'kind' | 'query'>): AlbumType =>
  kind === 'text' ? 'text' : query === null ? 'album' : 'live'

export const albumTypeWords: Record<
  AlbumType,
  { label: string; title: string; create: string; edit: string; remove: string }
> = {
  album: {
    label: 'Album',
    title: 'New album',
    create: 'Create album',
    edit: 'Edit album',
    remove: 'Delete album',
  },
  live: {
    label: 'Live album',
    title: 'New live album',
    create: 'Create live album',
    edit: 'Edit live album',
    remove: 'Delete live album',
  },
  text: {
    label: 'Text block',
    title: 'New text block',
    create: 'Create text block',
    edit: 'Edit text block',
    remove: 'Delete text block',
  },
}

/** The albums in a media centre, and the album in view. */
export const albumWords = {
  title: 'Albums',
  create: 'Add album or text',
  upOneLevel: 'Up One Level',
  breadcrumbs: 'Breadcrumbs',
  albumsIn: (title: string) => `Albums in ${title}`,
  open: (title: string) => `Open ${title}`,
  loading: 'this album',
  loadingAll: 'the albums',
  empty: 'Create an album to group files for visitors.',
  textWithFiles: (files: number) => `Text block, ${filesInWords(files)}`,
  about: (title: string) => `About ${title}`,
  rules: 'Rules',
  liveNote: 'Updates automatically with the results of this search.',
} as const

export const albumDialogWords = {
  editTitle: (title: string) => `Edit ${title}`,
  save: 'Save',
  saved: (title: string) => `${isolateBidi(title)} saved`,
  created: (title: string) => `${isolateBidi(title)} created`,
  name: 'Title',
  description: 'Description',
  text: 'Text',
  textHelp:
    'You can use ## heading, ### subheading, **bold**, *italic*, - list item and [link](https://…). Add images once the text block is created.',
  savedSearch: 'Saved search',
  savedSearchHelp: 'Choose one, or enter a search below',
  search: 'Search',
  searchExample: 'tag:harbour type:image',
  searchHelp:
    'The album updates automatically with the results of this search, which works like search in the library.',
  searchMissing: 'Enter a search for this album',
  searchTooLong: `Use at most ${QUERY_MAX} characters`,
  access: 'Who can open the album',
  downloads: 'Downloads',
  sameAsCentre: 'Same as media centre',
  sameAsParent: 'Same as parent album',
  cover: {
    label: 'Cover',
    help: 'If you don’t choose a cover, the first file is used.',
    choose: 'Choose cover',
    clear: 'Use first file',
  },
} as const

/** The preview of the search results while a live album is edited. */
export const searchPreviewWords = {
  label: 'Preview',
  failed: 'The preview couldn’t be loaded.',
  found: (count: number, isExact: boolean) =>
    isExact
      ? `This search currently finds ${filesInWords(count)}.`
      : `This search currently finds about ${filesInWords(count)}.`,
  searchInWords: (search: string) => `${search}.`,
} as const

const deleteText = ({ kind, albums, files }: Album) => {
  if (kind === 'text')
    return files > 0
      ? 'The text block will be permanently deleted. Its files stay in the library.'
      : 'The text block will be permanently deleted.'
  if (albums > 0)
    return 'The album and all albums inside it will be permanently deleted. Their files stay in the library.'
  return 'The album will be permanently deleted. Its files stay in the library.'
}
export const albumMenuWords = {
  move: 'Move to another album',
  moveTitle: (title: string) => `Move ${title}`,
  moved: (title: string, parent: string | null) =>
    parent === null
      ? `${isolateBidi(title)} moved to the top level`
      : `${isolateBidi(title)} moved to ${isolateBidi(parent)}`,
  notMoved: (title: string) => `${isolateBidi(title)} was not moved`,
  alreadyHere: 'Already here',
  notIntoItself: 'An album can’t be moved into itself',
  notIntoText: 'A text block can’t contain albums',
  deleteAsk: (album: Album) => ({
    title: `Delete ${isolateBidi(album.title)}?`,
    text: deleteText(album),
    action: albumTypeWords[albumTypeOf(album)].remove,
    danger: true,
  }),
  deleted: (title: string) => `${isolateBidi(title)} deleted`,
  notDeleted: (title: string) => `${isolateBidi(title)} was not deleted`,
} as const

/** The buttons of the dialog that moves or copies something to another album. */
export type TransferWords = { action: string; to: (album: string) => string; toTop: string }
export const transferWords: Record<'move' | 'copy', TransferWords> = {
  move: { action: 'Move', to: (album) => `Move to ${isolateBidi(album)}`, toTop: 'Move to top level' },
  copy: { action: 'Copy', to: (album) => `Copy to ${isolateBidi(album)}`, toTop: 'Copy to top level' },
}

export const albumFileWords = {
  title: 'Files',
  loading: 'the files in this album',
  filesIn: (album: string) => `Files in ${album}`,
  pinned: 'Pinned',
  pinnedFiles: 'Pinned files',
  others: 'All other files',
  none: (title: string) => `No files in ${isolateBidi(title)} yet`,
  noneHelp: 'Add files from the library. Visitors see the files whose rights allow it.',
  noneFound: 'No files match this search right now',
  add: 'Add files',
  addTitle: (album: string) => `Add files to ${album}`,
  addAction: 'Add',
  added: (album: string) => `Added to ${isolateBidi(album)}`,
  notAdded: 'The files were not added',
  open: (name: string) => `Open ${name}`,
  select: (name: string) => `Select ${name}`,
  notShown: 'Not shown',
  selection: 'Selected files',
  selected: (count: number) => `${count.toLocaleString('en-GB')} selected`,
  clear: 'Clear selection',
  pin: 'Pin to top',
  unpin: 'Unpin',
  pinnedToast: (count: number) => `${filesInWords(count)} pinned`,
  unpinnedToast: (count: number) => `${filesInWords(count)} unpinned`,
  notChanged: 'Not all files were changed',
  useAsCover: 'Use as cover',
  isCover: 'This is the cover',
  coverNotChanged: 'The cover was not changed',
  move: 'Move',
  moveOne: 'Move to another album',
  moveTitle: (count: number) => `Move ${filesInWords(count)}`,
  moved: (count: number, album: string) => `${filesInWords(count)} moved to ${isolateBidi(album)}`,
  notMoved: 'Not all files were moved',
  copy: 'Copy',
  copyOne: 'Copy to another album',
  copyTitle: (count: number) => `Copy ${filesInWords(count)}`,
  currentAlbum: 'Current album',
  liveAlbum: 'Live album: updates automatically',
  remove: 'Remove',
  removeOne: 'Remove from album',
  removeAsk: (count: number, album: string) => ({
    title: `Remove ${filesInWords(count)} from ${isolateBidi(album)}?`,
    text:
      count === 1
        ? 'Visitors will no longer see it in this album. The file stays in the library.'
        : 'Visitors will no longer see them in this album. The files stay in the library.',
    action: count === 1 ? 'Remove file' : 'Remove files',
    danger: true,
  }),
  notRemoved: 'Not all files were removed',
} as const
