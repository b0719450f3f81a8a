import { type CentrePerformance, type CentreTotal, type NumberTable, type TopOrder, topOrders } from '@vitrine/contract'
import { numberInWords } from '../../../lib/numbers/words.ts'

/** The label of each total, and how it is counted. */
export const totalWords: Record<CentreTotal, { label: string; help: string }> = {
  visits: { label: 'Visits', help: 'Pages opened by one visitor within an hour count as one visit.' },
  visitors: {
    label: 'Visitors',
    help: 'Unique visitors per day, added up. Someone who comes back on another day is counted again.',
  },
  views: { label: 'Views', help: 'How often the home page, albums and files were opened.' },
  downloads: { label: 'Downloads', help: 'Files that were downloaded here.' },
  requests: { label: 'Requests', help: 'Download requests that were sent here.' },
  searches: { label: 'Searches', help: 'Searches in this media centre.' },
  empty_searches: { label: 'Searches without results', help: 'Searches that found no file, album or press release.' },
}

export const tableWords: Record<NumberTable, string> = {
  days: 'Numbers per day',
  files: 'Files',
  albums: 'Albums',
  referrers: 'Referring sites',
  searches: 'Searches',
  empty_searches: 'Searches without results',
  people: 'People who downloaded',
}

/** A summary of the numbers in one sentence. */
export const findingOf = ({ totals, before: { totals: earlier } }: CentrePerformance) => {
  const [now, before] = [totals.visits, earlier.visits]
  if (now === 0) return 'No visits in this period'
  const percent = before === 0 ? 0 : Math.round((100 * (now - before)) / before)
  if (percent === 0) return now === 1 ? '1 visit' : `${numberInWords(now)} visits`
  return `Visits are ${percent > 0 ? 'up' : 'down'} by ${Math.abs(percent)}%`
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
  loading: 'the numbers',
  empty: 'No visits yet',
  emptyHelp: 'Numbers appear here as soon as people open this media centre.',
  period: (range: string, days: number) =>
    days === 1 ? `${range}, compared with the previous day` : `${range}, compared with the previous ${days} days`,
  perDay: (total: CentreTotal) => `${totalWords[total].label} per day`,
  chartFor: (total: CentreTotal, range: string) =>
    `${totalWords[total].label} per day, ${range}. The table below has the same numbers.`,
  showTable: 'Show numbers per day as a table',
  loadingLists: 'the top lists',
  sortFiles: 'Sort files by',
  /** "12 downloads, 1 request". */
  countsOf: (counts: Partial<Record<TopOrder, number>>) =>
    topOrders.flatMap((order) => (counts[order] ? countWords[order](counts[order]) : [])).join(', '),
  topFiles: 'Top files',
  topAlbums: 'Top albums',
  deletedFile: 'Deleted file',
  deletedAlbum: 'Deleted album',
  people: 'People who downloaded',
  loadingPeople: 'the people who downloaded',
  person: 'Person',
  downloads: 'Downloads',
  files: 'Files',
  lastDownload: 'Last download',
  notSignedIn: 'People who weren’t signed in',
  privacy:
    'Visitors stay anonymous: no IP addresses are kept, and someone who comes back on another day can’t be recognised. Only people who sign in to download are listed above.',
}
