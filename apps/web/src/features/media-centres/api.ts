import { files, mediaCentres } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

const lists = [mediaCentres.list, mediaCentres.permissioned]
const contents = [mediaCentres.albums, mediaCentres.album, mediaCentres.albumFiles]
refreshOn({
  'media_centre.': [...lists, mediaCentres.one, mediaCentres.liveAlbums],
  'album.': [...lists, ...contents, mediaCentres.breadcrumbs, mediaCentres.liveAlbums, files.one],
  'file.': [mediaCentres.albumFiles, mediaCentres.liveAlbums],
})

/** Queries to refresh after a change to a media centre. */
export const afterCentre = [...lists, mediaCentres.one]
/** Queries to refresh after a change to an album or its files. */
export const afterAlbum = [...lists, ...contents, mediaCentres.breadcrumbs]
export const afterFiles = [mediaCentres.albumFiles, mediaCentres.albums, mediaCentres.album, ...lists]

/** The media centres of a team, sorted by title, or those in the recycling bin. */
export const centresQuery = (team: string, query: string, recycled: boolean) =>
  pagesOf(mediaCentres.list, {
    params: { team },
    query: { ...(query && { query }), ...(recycled && { recycled: 'true' }) },
  })
/** The media centres that this person can add files to. */
export const permissionedQuery = (team: string, query: string) =>
  pagesOf(mediaCentres.permissioned, { params: { team }, query: query ? { query } : {} })
export const centreQuery = (media_centre: string) => queryOf(mediaCentres.one, { params: { media_centre } })

/** The albums inside a parent, or at the top of the media centre. */
export const albumsQuery = (media_centre: string, parent: string | null) =>
  pagesOf(mediaCentres.albums, { params: { media_centre }, query: { limit: 48, ...(parent && { parent }) } })
export const albumQuery = (album: string) => queryOf(mediaCentres.album, { params: { album } })
export const breadcrumbsQuery = (album: string) => queryOf(mediaCentres.breadcrumbs, { params: { album } })
export const albumFilesQuery = (album: string) =>
  pagesOf(mediaCentres.albumFiles, { params: { album }, query: { limit: 100 } })

/** How many files a live album has now, and the first of them. */
export const liveFirstQuery = (album: string) =>
  queryOf(mediaCentres.albumFiles, { params: { album }, query: { limit: 4 } })

/** The first files that a search finds now. */
export const previewQuery = (team: string, q: string) =>
  queryOf(files.list, { params: { team }, query: { q, limit: 8 } })
export const slugQuery = (team: string, slug: string, media_centre?: string) =>
  queryOf(mediaCentres.checkSlug, { params: { team, slug }, query: media_centre ? { media_centre } : {} })
