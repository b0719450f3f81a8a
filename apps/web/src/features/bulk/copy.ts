import { columnsInWords, galleryWords, isolateBidi, placeWords } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'

const number = (count: number) => count.toLocaleString('en-GB')
const rowsInWords = (rows: number) => (rows === 1 ? '1 row' : `${number(rows)} rows`)

export const actionWords = {
  edit: 'Edit',
  move: 'Move',
  collection: 'Collection',
  gallery: 'Gallery',
  map: 'Map',
  mediaCentre: 'Media Centre',
  link: 'Another folder (as a link)',
  download: 'Download',
  share: 'Share',
  location: 'Set location',
  tags: 'Edit tags',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  uncollect: 'Remove from this collection',
  export: 'Export fields as CSV',
  recycle: 'Move to the recycling bin',
  restore: 'Restore',
  erase: 'Permanently delete',
  eraseAsk: (count: number) => ({
    title: `Permanently delete ${filesInWords(count)}?`,
    text:
      count === 1
        ? 'The file and all its versions will be permanently deleted. This can’t be undone.'
        : 'The files and all their versions will be permanently deleted. This can’t be undone.',
    action: count === 1 ? 'Delete file' : 'Delete files',
    danger: true,
  }),
} as const

/** Why an action is not possible with the selected files. */
export const limitWords = {
  link: (most: number) => `A share link can have up to ${number(most)} files. Select fewer.`,
  post: (most: number) => `A post can have up to ${number(most)} files. Select fewer.`,
  onlyMedia: 'Select only images and videos',
  map: (most: number) => `You can add up to ${number(most)} files to a map at once. Select fewer.`,
  zip: (most: number) => `A zip can contain up to ${number(most)} files. Select fewer.`,
  restoreFirst: 'Restore the files from the recycling bin first',
  /** For roles that can change only their own files. */
  ownFiles: (doing: 'edit' | 'move' | 'delete', own: number) => {
    const limit = doing === 'delete' ? 'move only your own files to the recycling bin' : `${doing} only your own files`
    return own === 0
      ? `Your role lets you ${limit}. None of the selected files are yours.`
      : `Your role lets you ${limit}. Only ${number(own)} of the selected files ${own === 1 ? 'is' : 'are'} yours, so the others won’t be changed.`
  },
  /** `reasons` has one entry for each file that can’t be shared. */
  unshareable: (total: number, reasons: readonly string[]) => {
    const n = reasons.length
    if (total === 1) return reasons[0] ?? ''
    const counted = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, same]) =>
      same.length === 1 && n === 1 ? reason : `${filesInWords(same.length)}: ${reason}`,
    )
    return n === total
      ? `None of the ${number(total)} selected files can be shared. ${counted.join(' ')}`
      : `${number(n)} of the ${number(total)} selected files can’t be shared. ${counted.join(' ')}`
  },
} as const

/** The titles of running changes, in the tray. */
export const runningWords = {
  accept: (count: number) => `Adding ${filesInWords(count)} to the library`,
  star: (count: number) => `Adding ${filesInWords(count)} to favourites`,
  unstar: (count: number) => `Removing ${filesInWords(count)} from favourites`,
  addToCollection: (count: number) => `Adding ${filesInWords(count)} to a collection`,
  addToGallery: (count: number) => `Adding ${filesInWords(count)} to a gallery`,
  addTo: (count: number, album: string) => `Adding ${filesInWords(count)} to ${album}`,
  uncollect: (count: number) => `Removing ${filesInWords(count)} from the collection`,
  restore: (count: number) => `Restoring ${filesInWords(count)}`,
  recycle: (count: number) => `Moving ${filesInWords(count)} to the recycling bin`,
  erase: (count: number) => `Deleting ${filesInWords(count)}`,
  move: (count: number, folder: string) => `Moving ${filesInWords(count)} to ${folder}`,
  link: (count: number, folder: string) => `Linking ${filesInWords(count)} to ${folder}`,
  edit: (count: number) => `Editing ${filesInWords(count)}`,
  import: (count: number) => `Importing ${filesInWords(count)}`,
  undo: (title: string) => `Undo · ${title}`,
  progress: (done: number, total: number) => `${number(done)} of ${filesInWords(total)}`,
  notChanged: (count: number) => `${filesInWords(count)} not changed`,
  show: 'Show files',
} as const

/** Toasts. */
export const resultWords = {
  partly: (message: string, done: number, total: number) => `${message}: ${number(done)} of ${filesInWords(total)}`,
  stopped: (message: string) => `Stopped. ${message}`,
  nothingChanged: 'Nothing to change. The files already have these values.',
  notUndone: 'The change couldn’t be undone',
  notChanged: 'The files couldn’t be changed',
  notRecycled: 'No files were moved to the recycling bin',
  noDownload: 'The download couldn’t be started',
  nothingShared: 'No files were shared',
  notShared: 'The files couldn’t be shared',
  notLoaded: 'The files couldn’t be loaded',
  notOnMap: 'The files couldn’t be added to the map',
  notExported: 'The fields couldn’t be exported',
  notMoved: 'The files can’t be moved',
  tooFar: 'The selection couldn’t be extended',
  tooFarHelp:
    'The first selected file was removed or is no longer loaded. Select the first file again, or press Ctrl+A to select all files.',
} as const

export const selectionWords = {
  region: 'Selected files',
  selected: (count: number) => `${number(count)} selected`,
  selectAll: (count: number) => `Select all ${number(count)} results`,
  selectAllFiles: 'Select all files',
  select: 'Select',
  addTo: 'Add to',
  clear: 'Clear selection',
} as const

/** Texts for the list of keyboard shortcuts and the palette. */
export const keyWords = {
  files: 'Files',
  walk: 'Move between files',
  ends: 'Go to the first or last file',
  open: 'Open the focused file',
  extend: 'Extend the selection',
  toggle: 'Select or deselect the focused file',
  selectAll: 'Select all',
  selectNone: 'Clear selection',
  addTo: (place: string) => `Add to: ${place}`,
  selectFirst: 'Select a file first: press X on a file, or Ctrl+A for all files.',
} as const

export const folderWords = {
  moveTitle: (count: number) => `Move ${filesInWords(count)} to a folder`,
  move: 'Move',
  linkTitle: 'Link to Folders',
  link: 'Link',
  isRoot: `Files can’t be linked to ${placeWords.root}. Choose a folder.`,
  current: 'Current folder',
  allHere: 'All selected files are already in this folder',
  someHere: (count: number) => `${filesInWords(count)} already here`,
  open: 'Current folder',
} as const

type Kind = 'collection' | 'gallery' | 'map'
export const addToWords = {
  kinds: {
    collection: { title: 'Add to Collection', search: 'Search for a collection', first: 'Choose a collection first' },
    gallery: { title: 'Add to Gallery', search: galleryWords.search, first: 'Choose a gallery first' },
    map: { title: 'Add to Map', search: 'Search for a map', first: 'Choose a map first' },
  } satisfies Record<Kind, { title: string; search: string; first: string }>,
  title: (title: string, count: number) => `${title}: ${filesInWords(count)}`,
  add: 'Add',
  create: (name: string) => `Create “${isolateBidi(name)}” and add files`,
  notCreated: (name: string) => `${isolateBidi(name)} couldn’t be created`,
} as const

export const editWords = {
  title: (count: number) => `Edit ${filesInWords(count)}`,
  help: 'Only the fields you change are updated.',
  loading: 'the selected files',
  closeAsk: {
    title: 'Close without applying?',
    text: 'Your changes to the files will be lost.',
    action: 'Discard changes',
    cancel: 'Keep editing',
    danger: true,
  },
  nothingChanged: 'No changes yet',
  changes: (fields: number, count: number) =>
    fields === 1
      ? `1 field of ${filesInWords(count)} will change`
      : `${fields} fields of ${filesInWords(count)} will change`,
  changeFirst: 'Change a field first',
  apply: (count: number) => `Apply to ${filesInWords(count)}`,
  mixed: 'Different values',
  emptied: 'Will be cleared',
  removed: 'Will be removed',
  changed: 'Changed',
  tags: 'Tags',
  addTag: 'Add a tag',
  tagsHelp:
    'Press Enter or comma to add a tag. Tags with + are added to all selected files; crossed-out tags are removed.',
  rights: 'Rights records',
  addRight: 'Add a rights record',
  noRight: 'No rights records match',
  attributes: 'Custom Attributes',
  attributesHelp: 'Values apply to all selected files. Clear a field to remove its value.',
  noEmbargo: 'No embargo',
  sharing: ['Sharing Enabled', 'Sharing Disabled'],
  name: ['Shown', 'Hidden'],
  watermark: ['Off', 'On'],
  metadata: ['Original metadata', 'Updated from file details'],
} as const

/** Texts for the tags or rights records of the selected files. */
export const chipWords = {
  list: (title: string) => `${title} of the selected files`,
  addedTo: (total: number) => `add to ${number(total)}`,
  someOf: (count: number, total: number) => `${number(count)} of ${number(total)}`,
  undo: (name: string) => `Undo change to ${name}`,
  addToAll: (name: string, total: number) => `Add ${name} to all ${number(total)} files`,
  removeFromAll: (name: string) => `Remove ${name} from all files`,
  more: (count: number) => `Show ${number(count)} more`,
} as const

type Report = {
  lines: number
  bad_lines: number
  columns: Parameters<typeof columnsInWords>[0]
  ignored_columns: Parameters<typeof columnsInWords>[0]
  unknown_columns: readonly string[]
  encoding: string
}
export const importWords = {
  title: 'Import fields from CSV',
  help: 'Export fields as CSV, edit the cells in a spreadsheet and import the file here. Rows are matched by uuid, columns you leave out aren’t changed, and tags are separated by commas.',
  noneGood: 'No rows can be imported',
  import: (count: number) => `Update ${filesInWords(count)}`,
  importNone: 'Update files',
  empty: 'The file has a header row but no other rows.',
  /** The result of the check, in full sentences. */
  checked: ({ lines, bad_lines, columns, ignored_columns, unknown_columns, encoding }: Report) =>
    [
      columns.length === 0
        ? `${rowsInWords(lines)}, but no columns to import.`
        : `${rowsInWords(lines)} with these columns: ${columnsInWords(columns)}.`,
      bad_lines === 0
        ? 'No problems found.'
        : bad_lines === lines
          ? 'No rows can be imported.'
          : `${rowsInWords(bad_lines)} can’t be imported. The rest can.`,
      unknown_columns.length > 0 && `Unknown columns are ignored: ${unknown_columns.join(', ')}.`,
      ignored_columns.length > 0 && `Read-only columns are ignored: ${columnsInWords(ignored_columns)}.`,
      encoding === 'windows-1252' &&
        'The file isn’t saved as Unicode (UTF-8), so characters outside Windows-1252 may be lost.',
    ]
      .filter(Boolean)
      .join(' '),
  badLines: 'Rows that can’t be imported',
  line: (line: number, column: string | null | undefined) => (column ? `Row ${line}, ${column}` : `Row ${line}`),
} as const

export const runsWords = {
  title: 'Bulk changes',
  help: 'All bulk changes made by your team. Undo restores the previous values; later changes are kept.',
  loading: 'the bulk changes',
  import: 'Import from CSV',
  none: 'No bulk changes yet',
  noneHelp:
    'Select several files in the library to edit, move or star them. Bulk changes appear here and can be undone, except for permanent deletions.',
  columns: { what: 'Change', files: 'Files', state: 'Status' },
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    cancelled: 'Stopped',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  undo: 'Undo',
  showUnchanged: (count: number) => `Show unchanged files (${number(count)})`,
  unchangedTitle: (count: number) => `${filesInWords(count)} not changed`,
  loadingUnchanged: 'the files that weren’t changed',
} as const
