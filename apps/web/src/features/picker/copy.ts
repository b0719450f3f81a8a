import { emptyStates } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'

export const pickerWords = {
  noMatch: (text: string) => `${emptyStates.results} for “${text}”.`,
  noMatchInFolder: (text: string) => `${emptyStates.results} for “${text}” in this folder.`,
  atMost: (count: number) => `Select at most ${filesInWords(count)}`,
  selected: (count: number) => `${filesInWords(count)} selected`,
  withReason: (name: string, why: string) => `${name}: ${why}`,
  emptyFolder: 'There are no files in this folder.',
  emptyKind: 'There are no files of this type in the library yet.',
  allFoldersAction: 'Search all folders',
  clearSearch: 'Clear search',
  loading: 'the files',
  list: 'Files to choose from',
  chooseOne: 'Select a file first',
  chooseFirst: 'Select files first',
  taken: 'Already added',
  noImage: 'No image available',
  clear: 'Clear selection',
  done: 'Done',
  upload: 'Upload',
  search: 'Search files',
  folder: 'Folder',
  allFolders: 'All folders',
  kind: 'Type',
  view: 'View',
  all: 'All',
  images: 'Images',
  videos: 'Videos',
  audio: 'Audio',
  grid: 'Grid',
  listView: 'List',
} as const

/** Texts for choosing the document of a rights record or release. */
export const documentWords = {
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  use: 'Use this file',
  remove: 'Remove',
} as const
