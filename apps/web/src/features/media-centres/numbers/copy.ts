import { type CentrePerformance, type CentreTotal, type NumberTable, type TopOrder, topOrders } from '@vitrine/contract'
import { numberInWords } from '../../../lib/numbers/words.ts'

/** The label of each total, and how it is counted. */
export const totalWords: Record<CentreTotal, { label: string; help: string }> = {
  visits: { label: 'Visits', help: 'Pages opened by one visitor within the same clock hour count as one visit.' },
  visitors: {
    label: 'Visitors',
    help: 'The sum of unique visitors per day. Someone who comes back on another day is counted again.',
  },
  views: { label: 'Views', help: 'How often the home page, albums and files were opened.' },
  downloads: { label: 'Downloads', help: 'How many files were downloaded from this media centre.' },
  requests: { label: 'Requests', help: 'How many download requests visitors sent.' },
  searches: { label: 'Searches', help: 'How often visitors searched this media centre.' },
  empty_searches: {
    label: 'Searches without results',
    help: 'How many searches found no file, album or press release.',
  },
}

export const tableWords: Record<NumberTable, string> = {
  days: 'Daily figures',
  files: 'Files',
  albums: 'Albums',
  referrers: 'Referring sites',
  searches: 'Searches',
  empty_searches: 'Searches without results',
  people: 'People who downloaded files',
}

/** Summarises the visits in one sentence. */
export const findingOf = ({ totals, before: { totals: earlier } }: CentrePerformance) => {
  const [now, before] = [totals.visits, earlier.visits]
  if (now === 0) return 'No visits in this period'
  const percent = before === 0 ? 0 : Math.round((100 * (now - before)) / before)
  if (percent === 0) return now === 1 ? '1 visit' : `${numberInWords(now)} visits`
  return `Visits are ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}%`
}

const countWords: Record<TopOrder, (count: number) => string> = {
  views: (count) => (count === 1 ? '1 view' : `${numberInWords(count)} views`),
  downloads: (count) => (count === 1 ? '1 download' : `${numberInWords(count)} downloads`),
  requests: (count) => (count === 1 ? '1 request' : `${numberInWords(count)} requests`),
}

export const numbersCopy = {
  title: 'Analytics',
  exportCsv: 'Export as CSV',
  day: 'Day',
  loading: 'the analytics',
  empty: 'No visits yet',
  emptyHelp: 'Statistics will appear here once people open this media centre.',
  period: (range: string, days: number) =>
    days === 1 ? `${range}, compared with the previous day` : `${range}, compared with the previous ${days} days`,
  perDay: (total: CentreTotal) => `${totalWords[total].label} per day`,
  chartFor: (total: CentreTotal, range: string) =>
    `${totalWords[total].label} per day, ${range}. The table below shows the same data.`,
  showTable: 'Show daily figures as a table',
  loadingLists: 'the top lists',
  sortFiles: 'Sort files by',
  /** "12 downloads, 1 request". */
  countsOf: (counts: Partial<Record<TopOrder, number>>) =>
    topOrders.flatMap((order) => (counts[order] ? countWords[order](counts[order]) : [])).join(', '),
  topFiles: 'Top files',
  topAlbums: 'Top albums',
  deletedFile: 'Deleted file',
  deletedAlbum: 'Deleted album',
  people: 'People who downloaded files',
  loadingPeople: 'the list of people who downloaded files',
  person: 'Person',
  downloads: 'Downloads',
  files: 'Files',
  lastDownload: 'Last download',
  notSignedIn: 'People who weren’t signed in',
  privacy:
    'Visitors stay anonymous: no IP addresses are kept, and someone who comes back on another day can’t be recognised. Only people who sign in to download are listed above.',
}
