import { EXPIRING_DAYS, type queryChoices, type QueryField, RECENT_DAYS } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import type { FieldKind } from './own-fields.ts'
import type { GridPlace } from './use-library-search.ts'

export const searchWords = {
  group: 'Library',
  library: 'Search the library',
  folder: 'Search this folder',
  list: 'Search this list',
  syntax: 'words, “phrases”, tag:harbour, -not',
  enterHint: 'press Enter to see results',
  files: 'Search files',
  clear: 'Clear search',
  suggestions: 'Suggestions',
  /** The placeholder where there is room for a hint. */
  withHint: (label: string, hint: string) => `${label}: ${hint}`,
  wholeLibrary: 'Search the whole library',
  terms: 'Search terms',
  in: 'In',
  clearTerms: 'Clear',
  includeInstead: 'Include instead',
  excludeInstead: 'Exclude instead',
  isOrIsNot: (not: boolean) => (not ? 'is not' : 'is'),
  isNotValue: (field: string | null, value: string) => `${field} is not ${value}`,
  notAFilter: (text: string, problem: string) => `“${text}” isn’t a valid filter, so it’s treated as text. ${problem}.`,
  takenAs: (text: string, others: readonly string[]) =>
    `No files contain “${text}”. Showing results for ${others.join(', ')} instead.`,
  remove: (term: string) => `Remove ${term}`,
  /** `number` counts the areas of a search that has several. */
  removeArea: (not: boolean, number?: number) =>
    number === undefined
      ? `Remove the ${not ? 'excluded map area' : 'map area'}`
      : `Remove ${not ? 'excluded map area' : 'map area'} ${number}`,
} as const

export const filterWords = {
  open: 'Filter',
  field: 'Field',
  condition: 'Condition',
  value: 'Value',
  day: 'Day',
  add: 'Add filter',
  enterValue: 'Enter a value first',
  thirtyDaysAgo: '30 days ago',
  today: 'Today',
  inThirtyDays: 'In 30 days',
  moreThan: 'More than',
  lessThan: 'Less than',
  is: 'Is',
  isNot: 'Is not',
  after: 'After',
  before: 'Before',
  in: 'In',
  title: 'Filters',
  loading: 'the filters',
  allFolders: 'Counts include all folders.',
  none: 'No filters available.',
  showFiles: (count: number | undefined) => (count === undefined ? 'Show files' : `Show ${filesInWords(count)}`),
  exclude: (value: string) => `Exclude ${value}`,
  fewer: 'Show fewer',
  more: (count: number) => `Show ${count} more`,
} as const

export const noResultWords = {
  without: (part: string, count: number, exact: boolean) =>
    `Without ${part}: ${exact ? '' : 'about '}${filesInWords(count)}`,
  parts: (parts: readonly string[]) => parts.join(' and '),
  clearAll: 'Clear all',
  clear: 'Clear search',
  leaveOut: 'No files match every part of this search. Remove a part to see more files.',
  noneEither: 'No files match even with one or two parts removed.',
  otherWords: 'Try a different word, or fewer words.',
  otherFilter: 'No files match this filter. Try a different one.',
} as const

export const sortWords = {
  sortedBy: (label: string | undefined) => `Sort: ${label}`,
  relevance: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  takenNewest: 'Date taken, newest first',
  takenOldest: 'Date taken, oldest first',
  nameUp: 'Name, A to Z',
  nameDown: 'Name, Z to A',
  largest: 'Largest first',
  smallest: 'Smallest first',
  expires: 'Expiring soonest',
  custom: 'Custom order',
} as const

export const viewWords = {
  save: 'Save view',
  saveHelp: 'A view saves this search and stays up to date.',
  saveAction: 'Save',
  saved: (name: string) => `View “${name}” saved`,
  name: 'Name',
  share: 'Share with the whole team',
  renamed: (name: string) => `View renamed to ${name}`,
  renameTitle: 'Rename view',
  rename: 'Rename',
  madePrivate: (name: string) => `${name} is no longer shared with the team`,
  madeShared: (name: string) => `${name} is now shared with the team`,
  notChanged: 'The view couldn’t be changed',
  deleteShared: 'It will be deleted for the whole team. Files are kept.',
  deletePrivate: 'Files are kept.',
  deleteTitle: (name: string) => `Delete the view “${name}”?`,
  deleteAction: 'Delete view',
  deleted: (name: string) => `View “${name}” deleted`,
  notDeleted: 'The view couldn’t be deleted',
  makePrivate: 'Stop sharing with the team',
  makeShared: 'Share with the team',
  delete: 'Delete',
  fewer: 'Show fewer views',
  all: (count: number) => `Show all ${count} views`,
} as const

/** The built-in lists of the library, and their empty states. */
export const placeTexts: Record<GridPlace, { label: string; none: string; help: string }> = {
  all: { label: 'All files', none: 'No files yet', help: 'Files in the library and all its folders appear here.' },
  favourites: { label: 'Favourites', none: 'No favourites yet', help: 'Star a file to find it here.' },
  recent: {
    label: 'Recent',
    none: 'No recent files',
    help: `Files added in the last ${RECENT_DAYS} days appear here.`,
  },
  untagged: { label: 'Untagged', none: 'No untagged files', help: 'Files without tags appear here.' },
  expiring: {
    label: 'Expiring soon',
    none: 'No files expire soon',
    help: `Files that expire in the next ${EXPIRING_DAYS} days appear here.`,
  },
  public: { label: 'Public', none: 'No public files', help: 'Files with a public page appear here.' },
  shared: {
    label: 'Shared with us',
    none: 'Nothing is shared with your team',
    help: 'Files in folders that other teams share with yours appear here.',
  },
}

/** Words that find these lists and the saved views in the palette. */
export const paletteWords = { place: 'Library', view: 'View' } as const

/** The fields of a query. */
export const fieldWords: Record<QueryField, string> = {
  type: 'Type',
  tag: 'Tag',
  person: 'Person',
  onlyperson: 'Only person',
  rights: 'Rights',
  folder: 'Folder',
  collection: 'Collection',
  status: 'Status',
  orientation: 'Orientation',
  color: 'Colour',
  creator: 'Creator',
  camera: 'Camera',
  place: 'Place',
  area: 'Area',
  name: 'Name',
  expires: 'Expires',
  created: 'Added',
  size: 'Size',
  width: 'Width',
  height: 'Height',
  has: 'Contains',
  is: 'State',
}

/** How a value is written if it isn’t chosen from a list. */
export const valueHints: Partial<Record<FieldKind, string>> = {
  date: 'A year, a month or a day: 2026, 2026-11, <2027-01 or 2025..2026',
  bytes: 'A size: >10mb, <500kb or 1mb..10mb',
  number: 'A number: >2000, <800 or 1000..2000',
  colour: 'Or a colour such as #3366ff',
}
export const formatHint = 'Or a format, such as png'
export const placeHint = 'A town or country, such as Bergen or Norway'

/** A condition, and its opposite. */
export type Said = readonly [yes: string, no: string]
export const isWords: Record<(typeof queryChoices)['is'][number], Said> = {
  public: ['Public', 'Not public'],
  starred: ['Starred', 'Not starred'],
  untagged: ['Without tags', 'With tags'],
  expired: ['Expired', 'Not expired'],
  shared: ['Shared with another team', 'Not shared with another team'],
  internal: ['Sharing disabled', 'Sharing enabled'],
  watermarked: ['Watermarked', 'Not watermarked'],
  rights_unknown: ['Rights unknown', 'Rights known'],
}
export const containsWords: Record<(typeof queryChoices)['has'][number], Said> = {
  gps: ['Has a location', 'Has no location'],
  tags: ['Has tags', 'Has no tags'],
  rights: ['Has a rights record', 'Has no rights record'],
  description: ['Has a description', 'Has no description'],
  copyright: ['Has a copyright line', 'Has no copyright line'],
  expiration: ['Has an expiration date', 'Has no expiration date'],
}
/** Values of `person` that are not names. */
export const personWords: Record<string, Said> = {
  any: ['With people', 'Without people'],
  none: ['Without people', 'With people'],
  unnamed: ['With unnamed faces', 'Without unnamed faces'],
}

/** The parts of a chip. */
export const chipWords = {
  either: (parts: readonly string[]) => parts.join(' or '),
  both: (parts: readonly string[]) => parts.join(' and '),
  not: (condition: string) => `Not ${condition}`,
  without: 'Without',
  unnamedPerson: 'unnamed person',
  area: { in: 'In a map area', outside: 'Outside a map area' },
  expires: (when: string, not: boolean) => `${not ? 'Does not expire' : 'Expires'} ${when}`,
  added: (when: string, not: boolean) => `${not ? 'Not added' : 'Added'} ${when}`,
  attribute: (name: string, condition: string, not: boolean) => `${name} ${not ? 'not ' : ''}${condition}`,
} as const

/** Dates in a sentence: in a year or month, or on a day. */
export const whenWords = {
  before: (date: string) => `before ${date}`,
  after: (date: string) => `after ${date}`,
  until: (date: string) => `in ${date} or earlier`,
  since: (date: string) => `in ${date} or later`,
  between: (from: string, to: string) => `from ${from} to ${to}`,
  in: (date: string) => `in ${date}`,
  on: (date: string) => `on ${date}`,
  untilDay: (date: string) => `on ${date} or earlier`,
  sinceDay: (date: string) => `on ${date} or later`,
} as const

const wordsOfMeasure = (more: string, less: string, end: string) => ({
  more: (amount: string) => `${more} than ${amount}`,
  less: (amount: string) => `${less} than ${amount}`,
  least: (amount: string) => `At least ${amount}${end}`,
  most: (amount: string) => `At most ${amount}${end}`,
  between: (from: string, to: string) => `${from} to ${to}${end}`,
  exactly: (amount: string) => `Exactly ${amount}${end}`,
})
export type MeasureWords = ReturnType<typeof wordsOfMeasure>
export const measureWords = {
  size: wordsOfMeasure('Larger', 'Smaller', ''),
  width: wordsOfMeasure('Wider', 'Narrower', ' wide'),
  height: wordsOfMeasure('Taller', 'Shorter', ' high'),
} as const

export const amountWords = {
  more: (amount: string) => `more than ${amount}`,
  less: (amount: string) => `less than ${amount}`,
  least: (amount: string) => `at least ${amount}`,
  most: (amount: string) => `at most ${amount}`,
  between: (from: string, to: string) => `${from} to ${to}`,
} as const
