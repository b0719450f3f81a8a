import { z } from 'zod'
import { ActivityItem } from './activity.ts'
import { Cover } from './cards.ts'
import { dayInput, page, paging, time } from './fields.ts'
import { AlbumName } from './media-centre-albums.ts'
import { defineRoutes } from './route.ts'

/** The maximum date range in days. */
export const NUMBERS_DAYS_MAX = 732

/** A media centre's totals, each also counted per day. */
export const centreTotals = [
  'visits',
  'visitors',
  'views',
  'downloads',
  'requests',
  'searches',
  'empty_searches',
] as const
export type CentreTotal = (typeof centreTotals)[number]

const Totals = z.object({
  /** Page views by one visitor within the same hour count as one visit. */
  visits: z.int(),
  /** The sum of each day's unique visitors: someone who returns on another day is counted again. */
  visitors: z.int(),
  /** Page views: home, albums and files. */
  views: z.int(),
  downloads: z.int(),
  requests: z.int(),
  searches: z.int(),
  /** Searches that found no file, album or press release. */
  empty_searches: z.int(),
})
const DayTotals = Totals.extend({ day: z.iso.date() })
export type CentreTotals = z.output<typeof Totals>

const Days = z.object({ from: z.iso.date(), to: z.iso.date() })
/** Whole days in the team's time zone, both inclusive. By default, the last 30 days. */
const Range = z.object({ from: dayInput('Enter a date').optional(), to: dayInput('Enter a date').optional() })
export type NumbersRange = z.output<typeof Range>

export const CentrePerformance = Days.extend({
  time_zone: z.string(),
  totals: Totals,
  days: z.array(DayTotals),
  /** The same number of days immediately before. */
  before: Days.extend({ totals: Totals, days: z.array(DayTotals) }),
})
export type CentrePerformance = z.output<typeof CentrePerformance>

/** What the top files can be sorted by. */
export const topOrders = ['views', 'downloads', 'requests'] as const
export type TopOrder = (typeof topOrders)[number]

export const CentreAnalytics = Days.extend({
  /** `file` is null if the file was deleted or the caller can no longer see it. */
  files: z.array(
    z.object({
      file: Cover.extend({ name: z.string() }).nullable(),
      views: z.int(),
      downloads: z.int(),
      requests: z.int(),
    }),
  ),
  albums: z.array(z.object({ album: AlbumName.nullable(), views: z.int(), downloads: z.int() })),
  referrers: z.array(z.object({ host: z.string(), views: z.int() })),
  searches: z.array(z.object({ query: z.string(), searches: z.int() })),
  empty_searches: z.array(z.object({ query: z.string(), searches: z.int() })),
})
export type CentreAnalytics = z.output<typeof CentreAnalytics>

export const CentreDownloader = z.object({
  /** The name and the email address are empty for downloads by people who weren't signed in. */
  name: z.string(),
  email: z.string(),
  downloads: z.int(),
  files: z.int(),
  last_at: time,
})
export type CentreDownloader = z.output<typeof CentreDownloader>

/** Tables that can be exported. */
export const numberTables = ['days', 'files', 'albums', 'referrers', 'searches', 'empty_searches', 'people'] as const
export type NumberTable = (typeof numberTables)[number]

const access = { who: 'member', on: 'media_centre', need: 'MANAGE_MEDIA_CENTRES' } as const

export const numberRoutes = defineRoutes({
  activity: {
    method: 'GET',
    path: '/v1/files/media-centre/activity/:media_centre/',
    summary: 'Changes, downloads and requests in a media centre, newest first',
    access,
    query: z.object(paging),
    reply: page(ActivityItem),
  },
  performance: {
    method: 'POST',
    path: '/v1/files/media-centre/performance/:media_centre/',
    summary: 'Totals of a media centre in a date range and the previous one, and its daily figures',
    access,
    records: [],
    body: Range,
    reply: CentrePerformance,
  },
  analytics: {
    method: 'POST',
    path: '/v1/files/media-centre/analytics/:media_centre/',
    summary: 'The top files, albums, referring sites and searches of a media centre in a date range',
    access,
    records: [],
    body: Range.extend({ by: z.enum(topOrders).default('views'), limit: z.int().min(1).max(100).default(10) }),
    reply: CentreAnalytics,
  },
  userDownloads: {
    method: 'POST',
    path: '/v1/files/media-centre/user-downloads/:media_centre/',
    summary: 'The people who downloaded from a media centre in a date range, most recent download first',
    access,
    records: [],
    body: Range.extend({ ...paging, limit: z.int().min(1).max(200).default(50) }),
    reply: page(CentreDownloader),
  },
  exportNumbers: {
    method: 'GET',
    path: '/v1/files/media-centre/analytics/export/:media_centre/',
    summary: 'One table of a media centre’s statistics as CSV',
    access,
    query: Range.extend({ table: z.enum(numberTables).default('days') }),
    reply: 'page',
  },
})
