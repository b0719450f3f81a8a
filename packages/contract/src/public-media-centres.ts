import { z } from 'zod'
import { PASSWORD_MAX } from './constants.ts'
import { page, paging, searchText, time } from './fields.ts'
import { guessedByMany } from './limits.ts'
import { AlbumName, albumKinds } from './media-centre-albums.ts'
import { downloadRules } from './media-centre-rules.ts'
import { CentreFile, centreDownloadRoutes, through } from './public-media-centre-downloads.ts'
import { defineRoutes } from './route.ts'
import { renditionSizes } from './versions.ts'

export { CentreBasket, CentreFile } from './public-media-centre-downloads.ts'

/** The steps before a media centre opens. */
export const centreLocks = ['password', 'invited'] as const
export type CentreLock = (typeof centreLocks)[number]

export const VisitedAlbum = z.object({
  uuid: z.uuid(),
  parent_album: z.uuid().nullable(),
  kind: z.enum(albumKinds),
  title: z.string(),
  description: z.string(),
  cover: CentreFile.nullable(),
  /** The files and albums in this album that the visitor can see. */
  files: z.int(),
  albums: z.int(),
  downloads: z.enum(downloadRules),
  updated_at: time,
})
export type VisitedAlbum = z.output<typeof VisitedAlbum>

export const VisitedCentre = z.object({
  title: z.string(),
  slug: z.string(),
  intro: z.string(),
  accent: z.string().nullable(),
  logo_url: z.string().nullable(),
  cover: CentreFile.nullable(),
  press_contact: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  footer_links: z.array(z.object({ label: z.string(), url: z.string() })),
  downloads: z.enum(downloadRules),
  /** Whether the media centre is open to everybody: if so, search engines can list it and it has feeds. */
  listed: z.boolean(),
  /** Whether the media centre is not live yet: if so, only people who manage it can see it. */
  preview: z.boolean(),
  /** The titles of albums that the caller can see, but visitors without a sign-in or invitation can't. */
  restricted_albums: z.array(z.string()),
})
export type VisitedCentre = z.output<typeof VisitedCentre>

/** A media centre as a visitor sees it. While it is locked, `centre` is null and nothing is disclosed. */
export const OpenedCentre = z.object({
  uuid: z.uuid(),
  team: z.object({ uuid: z.uuid(), name: z.string() }),
  locked: z.enum(centreLocks).nullable(),
  centre: VisitedCentre.nullable(),
})
export type OpenedCentre = z.output<typeof OpenedCentre>

const visits = { access: { who: 'viewer', on: 'media_centre' }, surface: 'media centre' } as const
const limits = [{ times: 3000, seconds: 600, per: ['address'] }] as const
const item = z.object({ media_centre: z.string(), item: z.string() })
const address = z.object({ team: z.string(), slug: z.string() })
/** The routes of a media centre's public site. */
export const publicMediaCentres = defineRoutes({
  byAddress: {
    method: 'GET',
    path: '/v1/public/media-centres/:team/:slug/',
    summary: 'The media centre at an address, or the steps needed to open it',
    access: { who: 'viewer', on: 'team' },
    surface: 'media centre',
    params: address,
    limits,
    reply: OpenedCentre,
  },
  open: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/',
    summary: 'A media centre as visitors see it, or the steps needed to open it',
    ...visits,
    limits,
    reply: OpenedCentre,
  },
  unlock: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/unlock/',
    summary: 'Opens a media centre with its password, for this browser',
    ...visits,
    records: ['media_centre.unlocked'],
    body: z.object({ password: z.string().max(PASSWORD_MAX) }),
    limits: [
      { times: 10, seconds: 900, per: ['address', 'params.media_centre'], only: 'failures' },
      guessedByMany('params.media_centre'),
    ],
    secret: true,
    reply: z.void(),
  },
  albums: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/albums/',
    summary:
      'The albums and press releases that a visitor can open, at the top or inside `parent`, in their order; with `query`, those at any level whose title contains its words',
    ...visits,
    query: z.object({ ...paging, parent: z.string().max(36).optional(), query: searchText.optional() }),
    limits,
    reply: page(VisitedAlbum),
  },
  album: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/album/:item/',
    summary: 'An album with its parent albums, from the top down',
    ...visits,
    params: item,
    limits,
    reply: VisitedAlbum.extend({ breadcrumbs: z.array(AlbumName) }),
  },
  files: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/files/',
    replica: true,
    summary:
      'The files of an album that visitors can see, pinned ones first; for a live album, the results of its search',
    ...visits,
    query: z.object({ ...paging, album: z.string().max(36) }),
    limits,
    reply: page(CentreFile),
  },
  pinned: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/pinned/',
    summary: 'The pinned files of all albums that a visitor can open, newest first',
    ...visits,
    query: z.object(paging),
    limits,
    reply: page(CentreFile),
  },
  search: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/search/',
    replica: true,
    summary: 'Finds files in the albums that a visitor can open, newest first',
    ...visits,
    query: z.object({ ...paging, query: searchText }),
    limits: [{ times: 600, seconds: 600, per: ['address'] }],
    reply: page(CentreFile),
  },
  file: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/file/:item/',
    summary: 'One file of a media centre',
    ...visits,
    params: item,
    query: through,
    limits,
    reply: CentreFile,
  },
  rendition: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/rendition/:item/:size/',
    summary: 'An image of a file in a media centre, or its stream',
    ...visits,
    params: item.extend({ size: z.enum(renditionSizes) }),
    reply: 'bytes',
  },
  robots: {
    method: 'GET',
    path: '/robots.txt',
    summary: 'Names the sitemaps of the media centres that are open to everybody, for search engines',
    access: { who: 'anyone', because: 'search engines read it; it names only media centres that they may list' },
    surface: 'media centre',
    limits,
    reply: 'page',
  },
  sitemap: {
    method: 'GET',
    path: '/p/media-centre/:team/:slug/sitemap.xml',
    summary: 'The pages of a media centre that is open to everybody, for search engines',
    access: { who: 'viewer', on: 'team' },
    surface: 'media centre',
    params: address,
    limits,
    reply: 'page',
  },
  rss: {
    method: 'GET',
    path: '/p/media-centre/:team/:slug/feed.xml',
    summary: 'New files of a media centre that is open to everybody, as RSS',
    access: { who: 'viewer', on: 'team' },
    surface: 'media centre',
    params: address,
    limits,
    reply: 'page',
  },
  jsonFeed: {
    method: 'GET',
    path: '/p/media-centre/:team/:slug/feed.json',
    summary: 'New files of a media centre that is open to everybody, as JSON Feed',
    access: { who: 'viewer', on: 'team' },
    surface: 'media centre',
    params: address,
    limits,
    reply: 'page',
  },
  ...centreDownloadRoutes,
})
