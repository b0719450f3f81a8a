import { isolateBidi } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'

/** "Empty", "1 file", "84 files", or "about 48,000 files" if the count is not exact. */
const contentInWords = (count: number, exact = true) =>
  count === 0 ? 'Empty' : exact ? filesInWords(count) : `about ${filesInWords(count)}`

export const collectionWords = {
  one: 'collection',
  many: 'collections',
  title: 'Collections',
  all: 'All collections',
  collection: 'Collection',
  loading: 'this collection',
  loadingFiles: 'the files in this collection',
  noMatch: (text: string) => `No collections match “${text}”.`,
  empty: 'No collections yet',
  emptyHelp: 'Collections group files from anywhere in the library. A file can be in several collections.',
  create: 'New collection',
  group: 'Library',
  content: contentInWords,
  liveSearch: (search: string) => `Results for ${search}`,
  files: (name: string) => `Files in ${name}`,
  filesToArrange: (name: string) => `Arrange files in ${name}`,
  addFiles: 'Add files',
  addFilesTo: (name: string) => `Add files to ${name}`,
  add: 'Add',
  remove: (file: string) => `Remove ${file} from the collection`,
  arrange: 'Arrange',
  done: 'Done',
  noFiles: (name: string) => `No files in ${isolateBidi(name)} yet`,
  noFilesHelp: 'Add files from the library. They also stay in their folders.',
  showSearch: 'Show as a search',
  noneFound: (name: string) => `No files in ${isolateBidi(name)} right now`,
  noneFoundHelp: (search: string) => `No files match this search: ${search}.`,
} as const

export const collectionFormWords = {
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  create: 'Create collection',
  name: 'Name',
  example: 'Cover stories',
  description: 'Description',
  live: 'Fill automatically from a search',
  liveHelp: 'Updates automatically with the results of this search.',
  search: 'Search',
  searchExample: 'tag:harbour type:image -is:expired',
  searchHelp: (search: string, remarks: readonly string[]) =>
    [search ? `Searches for: ${search}` : 'Works like the search in the library', ...remarks].join('. '),
  enterSearch: 'Enter a search',
} as const

export const collectionActionWords = {
  rename: 'Rename',
  edit: 'Edit name and search',
  shareLink: 'New share link',
  delete: 'Delete',
  deleteAsk: (name: string) => ({
    title: `Delete ${name}?`,
    text: 'The collection will be deleted for everyone in the team. Its files stay in the library.',
    action: 'Delete collection',
    danger: true,
  }),
  notDeleted: (name: string) => `${name} couldn’t be deleted`,
} as const
