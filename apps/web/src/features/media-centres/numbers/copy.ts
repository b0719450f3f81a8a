import type { CentrePerformance, CentreTotal, NumberTable } from '@vitrine/contract'
import { numberInWords } from '../../../lib/numbers/words.ts'

/** The label of each total, and how it is counted. */
export const totalWords: Record<CentreTotal, { label: string; help: string }> = {
  visits: { label: 'Visits', help: 'Pages opened by one visitor within an hour count as one visit.' },
  visitors: {
    label: 'Visitors',
    help: 'Unique visitors per day, added up. Someone who comes back on another day is counted again.',
  },
  views: { label: 'Views', help: 'Opened pages: home, albums and files.' },
  downloads: { label: 'Downloads', help: 'Files that were downloaded here.' },
  requests: { label: 'Requests', help: 'Download requests that were sent here.' },
  searches: { label: 'Searches', help: 'Searches in this media centre.' },
  empty_searches: { label: 'Searches without results', help: 'Searches that found no file.' },
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

export const numbersCopy = {
  loading: 'the numbers',
  empty: 'No visits yet',
  emptyHelp: 'Numbers appear here as soon as people open this media centre.',
  comparedWith: (days: number) => `compared with the previous ${days === 1 ? 'day' : `${days} days`}`,
  perDay: (total: CentreTotal) => `${totalWords[total].label} per day`,
  chartFor: (total: CentreTotal, range: string) =>
    `${totalWords[total].label} per day, ${range}. The table below has the same numbers.`,
  showTable: 'Show numbers per day as a table',
  topFiles: 'Top files',
  topAlbums: 'Top albums',
  deletedFile: 'Deleted file',
  deletedAlbum: 'Deleted album',
  people: 'People who downloaded',
  notSignedIn: 'People who weren’t signed in',
  privacy:
    'Visitors stay anonymous: no addresses are kept, and someone who comes back on another day can’t be recognised.',
}
