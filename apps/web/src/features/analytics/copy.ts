import type { AnalyticsGraph, AnalyticsTable, GraphSeries } from '@vitrine/contract'
import { capitalize } from '../../lib/capitalize.ts'
import { filesInWords } from '../../lib/counts.ts'

export const seriesWords: Record<GraphSeries, { label: string; help: string }> = {
  downloads: { label: 'Downloads', help: 'How often files were downloaded, by your team and by others.' },
  views: {
    label: 'Views of public pages',
    help: 'How often public files, share links and media centre pages were opened.',
  },
  shares: {
    label: 'Shares',
    help: 'New share links, embeds, folders shared with another team, and files sent to Canva or Adobe.',
  },
  uploads: { label: 'Uploads', help: 'New files. New versions aren’t counted.' },
}
export const tableLabels: Record<AnalyticsTable, string> = {
  days: 'Activity per day',
  library: 'Library growth and storage',
  file_types: 'File types',
  people: 'People',
  files: 'Most-used files',
  links: 'Share links',
  sources: 'Views and downloads by source',
  empty_searches: 'Searches without results',
  never_used: 'Unused files',
  expiring: 'Expiring files',
  duplicates: 'Possible duplicates',
}

const sum = (points: AnalyticsGraph['points'], series: GraphSeries) =>
  points.reduce((total, point) => total + point[series], 0)
export const totalsOf = ({ points, before }: Pick<AnalyticsGraph, 'points' | 'before'>, series: GraphSeries) => ({
  now: sum(points, series),
  earlier: sum(before, series),
})
/** Returns a summary of the downloads in one sentence. */
export const findingOf = (graph: Pick<AnalyticsGraph, 'points' | 'before'>) => {
  const { now, earlier } = totalsOf(graph, 'downloads')
  if (now === 0) return 'No downloads in this period'
  const percent = earlier === 0 ? 0 : Math.round((100 * (now - earlier)) / earlier)
  if (percent === 0) return now === 1 ? '1 download' : `${now.toLocaleString('en-GB')} downloads`
  return `Downloads are ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}%`
}

/** Column headings and names of series. */
export const columnWords = {
  day: 'Day',
  week: 'Week starting',
  type: 'Type',
  files: 'Files',
  storage: 'Storage',
  added: 'Added',
  person: 'Person',
  people: 'People',
  uploads: 'Uploads',
  downloads: 'Downloads',
  views: 'Views',
  shares: 'Shares',
  actions: 'All actions',
  lastSignIn: 'Last sign-in',
  file: 'File',
  size: 'Size',
  link: 'Share link',
} as const

/** Completes "We couldn’t load …". */
export const loadingWords = {
  fileTypes: 'the file types',
  growth: 'the growth of the library',
  mostUsed: 'the most-used files',
  numbers: 'the analytics',
  overview: 'the overview',
  people: 'activity by person',
  neverUsed: 'the unused files',
  filesAndLinks: 'the statistics for files and links',
} as const

type FilterKind = 'folder' | 'tag' | 'person' | 'media_centre'
const filterNouns: Record<FilterKind, string> = {
  folder: 'folder',
  tag: 'tag',
  person: 'person',
  media_centre: 'media centre',
}
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('en-GB') + text.slice(1)

export const analyticsCopy = {
  title: 'Analytics',
  tabs: { overview: 'Overview', library: 'Library', people: 'People', use: 'Files and links' },
  noPermission: 'You can’t see analytics',
  empty: 'No activity yet',
  emptyHelp: 'Analytics will appear here as soon as people upload, view, share or download files.',
  export: 'Export as CSV',
  filter: 'Filter',
  everything: 'Everything',
  folders: 'Folders',
  tags: 'Tags',
  people: 'People',
  mediaCentres: 'Media centres',
  comparedWith: (days: number) =>
    `compared with the previous ${days === 1 ? 'day' : `${days.toLocaleString('en-GB')} days`}`,
  per: (series: GraphSeries, interval: AnalyticsGraph['interval']) => `${seriesWords[series].label} per ${interval}`,
  chart: (what: string) => `${what}. The table below shows the same data.`,
  showTable: 'Show data as a table',
  /** Names the charts and lists that can’t be filtered, and explains how to see them. */
  notFiltered: (names: readonly string[], by: FilterKind) =>
    `${capitalize(list.format(names.map(lowerFirst)))} can’t be filtered by ${filterNouns[by]}. Clear the filter to see them.`,
  lastWeek: (days: number) => `The last point covers only ${days === 1 ? '1 day' : `${days} days`}.`,
  mostUsed: { downloads: 'Most downloaded', views: 'Most viewed' },
  neverUsed: 'Unused files',
  neverUsedHelp: 'Files in the library with no downloads and no views outside the app.',
  noneUnused: 'No unused files.',
  of: (part: number, all: number) => `${part.toLocaleString('en-GB')} of ${filesInWords(all)}`,
  sources: 'Where downloads come from',
  sourcesOf: 'Sources of downloads',
  emptySearches: 'Searches without results',
  times: (n: number) => (n === 1 ? 'once' : `${n.toLocaleString('en-GB')} times`),
  expiring: 'Files that expire soon',
  noneExpiring: 'No files expire this month or in the next three months.',
  seeExpiring: (n: number) => `See expiring ${n === 1 ? 'file' : 'files'}`,
  duplicates: (n: number) => (n === 1 ? '1 group of near-duplicates.' : `${n} groups of near-duplicates.`),
  seeDuplicates: 'Review duplicates',
  none: 'None in this period',
  growth: 'Files in the library',
  storage: 'Storage used',
  growthHelp: 'The chart also counts files in review and in the recycling bin.',
  growthNow: (files: number) => `${filesInWords(files)} in the library now.`,
  growthFiltered: 'Current files, by the day they were added.',
  fileTypes: 'File types',
  activityByPerson: 'Activity by person',
  activePeople: 'Active people per day',
  actionsOf: 'Actions per day',
  activeHelp: 'People who were active in this team, including visitors who downloaded files.',
  outside: 'People outside the team',
  unnamed: 'Someone',
  sizeOfLibrary: (files: number, size: string) => `${filesInWords(files)}, ${size}`,
  neverSignedIn: 'Never',
  files: 'Most-used files',
  links: 'Share links',
  deletedFile: 'Deleted file',
  deletedLink: 'Deleted link',
}
