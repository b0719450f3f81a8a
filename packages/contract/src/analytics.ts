import { z } from 'zod'
import { PersonName } from './comments.ts'
import { Cover } from './cards.ts'
import { dayInput, id, page, paging, time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { fileKinds } from './versions.ts'

/** A team's totals, each also counted per day. */
export const teamTotals = [
  'downloads',
  'views',
  'shares',
  'uploads',
  'people',
  'requests',
  'searches',
  'empty_searches',
] as const
export type TeamTotal = (typeof teamTotals)[number]
const Totals = z.object({
  downloads: z.int(),
  /** Page views outside the app: public files, share links and media centres. */
  views: z.int(),
  /** New share links, embeds, folders shared with another team, and files sent to Canva or Adobe. */
  shares: z.int(),
  /** New files, excluding new versions of existing files. */
  uploads: z.int(),
  /** The sum of each day's unique users: someone who is active on two days is counted twice. */
  people: z.int(),
  requests: z.int(),
  searches: z.int(),
  empty_searches: z.int(),
})
export type TeamTotals = z.output<typeof Totals>

/** The series in the graph. With a filter, some of them may not be counted. */
export const graphSeries = ['downloads', 'views', 'shares', 'uploads'] as const
export type GraphSeries = (typeof graphSeries)[number]

const Days = z.object({ from: z.iso.date(), to: z.iso.date(), time_zone: z.string() })
const range = { from: dayInput('Enter a date').optional(), to: dayInput('Enter a date').optional() }
/** At most one filter at a time: a folder (including subfolders), a tag, a person or a media centre. */
const filters = {
  folder: id('folder').optional(),
  tag: id('tag').optional(),
  /** The id is not looked up, so that people who left the team can be used as a filter, too. */
  person: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Send the uuid of a person')
    .optional(),
  media_centre: id('media_centre').optional(),
}
/** Whole days in the team's time zone, both inclusive. By default, the last 30 days. */
const Range = z.object(range)
const ofFiles = { folder: filters.folder, tag: filters.tag }
const Filtered = Range.extend(filters)
export type AnalyticsRange = z.output<typeof Range>
export type AnalyticsFilter = z.output<typeof Filtered>

const surfaceLabels: Readonly<Record<string, string>> = {
  app: 'Team',
  'api key': 'API',
  'public page': 'Public pages',
  'share link': 'Share links',
  'media centre': 'Media centres',
  embed: 'Embeds',
  oEmbed: 'Embeds via oEmbed',
  'CDN link': 'CDN links',
  'thumbnail link': 'Thumbnail links',
  zip: 'Zip downloads',
  post: 'Posts',
  integration: 'Integrations',
}
/** Where something was viewed or downloaded, as shown to people. */
export const surfaceInWords = (surface: string) => surfaceLabels[surface] ?? 'Elsewhere'

const UsedFile = z.object({
  /** Null if the file was deleted or the caller can't see it. */
  file: Cover.extend({ name: z.string() }).nullable(),
  downloads: z.int(),
  views: z.int(),
})
export type UsedFile = z.output<typeof UsedFile>
const UsedLink = z.object({
  /** Null if the link was deleted. */
  link: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  views: z.int(),
  downloads: z.int(),
})
export type UsedLink = z.output<typeof UsedLink>

export const AnalyticsOverview = Days.extend({
  totals: Totals,
  /** The same number of days immediately before the range. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: Totals }),
  /** Library files that the caller can see, and how many of them nobody has downloaded, or viewed outside the app. */
  files: z.int(),
  never_used: z.int(),
  /** The number of downloads from each surface. */
  sources: z.array(z.object({ surface: z.string(), downloads: z.int() })),
  empty_searches: z.array(z.object({ query: z.string(), searches: z.int() })),
  /** Visible files that expire this month or in the next three months. `month` is the first day of the month. */
  expiring: z.array(z.object({ month: z.iso.date(), files: z.int() })),
  /** The number of groups of similar images. */
  duplicates: z.int(),
})
export type AnalyticsOverview = z.output<typeof AnalyticsOverview>

export const LibraryGrowth = Days.extend({
  /**
   * `files` and `bytes` at the end of the day, including the recycling bin and files in review. With a filter, only
   * files that currently match it are counted.
   */
  days: z.array(z.object({ day: z.iso.date(), added: z.int(), deleted: z.int(), files: z.int(), bytes: z.int() })),
})
export type LibraryGrowth = z.output<typeof LibraryGrowth>

export const PersonUse = z.object({
  /** Null for everyone who isn't a member, with or without an account. */
  user: PersonName.nullable(),
  downloads: z.int(),
  uploads: z.int(),
  shares: z.int(),
  actions: z.int(),
  last_login: time.nullable(),
})
export type PersonUse = z.output<typeof PersonUse>
export const TeamUsers = Days.extend({
  /** `actions` is only set with a person filter: the actions of that person. */
  days: z.array(z.object({ day: z.iso.date(), people: z.int(), actions: z.int().optional() })),
  /** All members, most active first, and everyone else in one row. With a person filter, only that person. */
  people: z.array(PersonUse),
})
export type TeamUsers = z.output<typeof TeamUsers>

/** `surfaces` and `links` are empty with a filter. */
export const Interactions = Days.extend({
  surfaces: z.array(z.object({ surface: z.string(), views: z.int(), downloads: z.int() })),
  files: z.array(UsedFile),
  links: z.array(UsedLink),
})
export type Interactions = z.output<typeof Interactions>

export const FileTypes = Days.extend({
  /** Totals at the end of the range; `added` counts files added within it. */
  types: z.array(z.object({ kind: z.enum(fileKinds), files: z.int(), bytes: z.int(), added: z.int() })),
})
export type FileTypes = z.output<typeof FileTypes>

const Point = z.object({
  /** The first day of the period. */
  day: z.iso.date(),
  downloads: z.int(),
  views: z.int(),
  shares: z.int(),
  uploads: z.int(),
})
export type GraphPoint = z.output<typeof Point>
export const graphIntervals = ['day', 'week'] as const
export const AnalyticsGraph = Days.extend({
  interval: z.enum(graphIntervals),
  /** The series that can be counted with this filter; all others are 0. */
  counted: z.array(z.enum(graphSeries)),
  points: z.array(Point),
  before: z.array(Point),
})
export type AnalyticsGraph = z.output<typeof AnalyticsGraph>

const NeverUsedFile = Cover.extend({ name: z.string(), size: z.int(), created_at: time })
export type NeverUsedFile = z.output<typeof NeverUsedFile>

/** Tables that can be exported. */
export const analyticsTables = [
  'days',
  'library',
  'file_types',
  'people',
  'files',
  'links',
  'sources',
  'empty_searches',
  'never_used',
  'expiring',
  'duplicates',
] as const
export type AnalyticsTable = (typeof analyticsTables)[number]
/** How often a file was used: in total, and in the last 30 days. */
export const FileNumbers = z.object({
  downloads: z.int(),
  /** Views of the file on public pages, share links and media centre pages. */
  views: z.int(),
  recent: z.object({ downloads: z.int(), views: z.int() }),
})
export type FileNumbers = z.output<typeof FileNumbers>

/** Returns the tables that can be exported with a filter: those that the filter can be applied to. */
export const filteredTables = (filter: Partial<Record<keyof typeof filters, unknown>>): readonly AnalyticsTable[] => {
  const isFiltered = Object.keys(filters).some((one) => filter[one as keyof typeof filters] !== undefined)
  if (!isFiltered) return analyticsTables
  if (filter.person !== undefined) return ['days', 'people']
  return filter.media_centre === undefined
    ? ['days', 'library', 'file_types', 'files', 'never_used']
    : ['days', 'files']
}

const access = { who: 'member', on: 'team', need: 'MANAGE_TEAM' } as const
const top = { limit: z.coerce.number().int().min(1).max(100).default(10) }

export const analytics = defineRoutes({
  overview: {
    method: 'GET',
    path: '/v1/files/analytics/:team/',
    replica: true,
    summary: 'A team’s totals in a date range and the previous one, and items that need attention',
    access,
    query: Range,
    reply: AnalyticsOverview,
  },
  library: {
    method: 'GET',
    path: '/v1/files/analytics/:team/library/',
    replica: true,
    summary: 'Files and storage per day: of a team, or of the files in a folder or with a tag',
    access,
    query: Range.extend(ofFiles),
    reply: LibraryGrowth,
  },
  users: {
    method: 'GET',
    path: '/v1/files/analytics/:team/users/',
    replica: true,
    summary: 'Active people per day, and the activity of each member or of one person',
    access,
    query: Range.extend({ person: filters.person }),
    reply: TeamUsers,
  },
  interactions: {
    method: 'GET',
    path: '/v1/files/analytics/:team/interactions/',
    replica: true,
    summary: 'Views and downloads by source, and the most used files and share links',
    access,
    query: Filtered.omit({ person: true }).extend({ ...top, by: z.enum(['downloads', 'views']).default('downloads') }),
    reply: Interactions,
  },
  fileTypes: {
    method: 'GET',
    path: '/v1/files/analytics/:team/file_types/',
    replica: true,
    summary: 'Files and storage by file type: of a team, or of the files in a folder or with a tag',
    access,
    query: Range.extend(ofFiles),
    reply: FileTypes,
  },
  graph: {
    method: 'GET',
    path: '/v1/files/analytics/:team/graph/',
    replica: true,
    summary: 'Downloads, views, shares and uploads per day or week, and those of the previous range',
    access,
    query: Filtered.extend({ interval: z.enum(graphIntervals).optional() }),
    reply: AnalyticsGraph,
  },
  neverUsed: {
    method: 'GET',
    path: '/v1/files/analytics/:team/never_used/',
    replica: true,
    summary: 'Library files that have been neither downloaded nor viewed outside the app, oldest first',
    access,
    query: z.object({ ...paging, ...ofFiles }),
    reply: page(NeverUsedFile),
  },
  file: {
    method: 'GET',
    path: '/v1/files/analytics/file/:file/',
    replica: true,
    summary: 'How often a file was downloaded, and viewed outside the app',
    access: { who: 'member', on: 'file' },
    reply: FileNumbers,
  },
  exportCsv: {
    method: 'GET',
    path: '/v1/files/analytics/:team/export/',
    summary: 'One table of a team’s statistics as CSV',
    access,
    query: Filtered.extend({ table: z.enum(analyticsTables).default('days') }).refine(
      (asked) => filteredTables(asked).includes(asked.table),
      { path: ['table'], error: 'This table can’t be filtered. Export it without the filter.' },
    ),
    reply: 'page',
  },
})
