import type { publicMediaCentres } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { jsonFeed, robots, rssFeed, sitemap } from './service/feeds.ts'
import { centreRendition, showFile } from './service/visitor-access.ts'
import { listFiles, listPinned, searchFiles } from './service/visitor-files.ts'
import { centreAt, listAlbums, onVisit, openCentre, showAlbum, unlockCentre } from './service/visitor-show.ts'

/** The public site's routes for viewing. The routes for downloading are in the downloads module. */
type ViewRoutes = Pick<
  typeof publicMediaCentres,
  | 'byAddress'
  | 'open'
  | 'unlock'
  | 'albums'
  | 'album'
  | 'files'
  | 'pinned'
  | 'search'
  | 'file'
  | 'rendition'
  | 'robots'
  | 'sitemap'
  | 'rss'
  | 'jsonFeed'
>
export const visitorHandlers: Handlers<ViewRoutes> = {
  byAddress: async (ctx, { params }) => openCentre(ctx, await centreAt(ctx, params.team, params.slug)),
  open: (ctx, { params }) => openCentre(ctx, params.media_centre),
  unlock: (ctx, { params, body }) => unlockCentre(ctx, params.media_centre, body),
  albums: (ctx, { params, query }) =>
    onVisit(ctx, params.media_centre, (visit) => listAlbums(ctx, visit, query.parent ?? null, query)),
  album: (ctx, { params }) => onVisit(ctx, params.media_centre, (visit) => showAlbum(ctx, visit, params.item)),
  files: (ctx, { params, query }) =>
    onVisit(ctx, params.media_centre, (visit) => listFiles(ctx, visit, query.album, query)),
  pinned: (ctx, { params, query }) => onVisit(ctx, params.media_centre, (visit) => listPinned(ctx, visit, query)),
  search: (ctx, { params, query }) =>
    onVisit(ctx, params.media_centre, (visit) => searchFiles(ctx, visit, query.query, query)),
  file: (ctx, { params, query }) => showFile(ctx, params.media_centre, params.item, query.album),
  rendition: (ctx, { params }) => centreRendition(ctx, params.media_centre, params.item, params.size),
  robots: (ctx) => robots(ctx),
  sitemap: async (ctx, { params }) => sitemap(ctx, await centreAt(ctx, params.team, params.slug)),
  rss: async (ctx, { params }) => rssFeed(ctx, await centreAt(ctx, params.team, params.slug)),
  jsonFeed: async (ctx, { params }) => jsonFeed(ctx, await centreAt(ctx, params.team, params.slug)),
}
