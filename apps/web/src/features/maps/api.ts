import { files, type MapArea, maps } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import type { VisibleArea } from '../../lib/map/view.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import type { ListingQuery } from '../search/index.ts'

const ofMaps = [maps.list, maps.one, maps.files, maps.clusters]
refreshOn({ 'map.': ofMaps, 'file.': [...ofMaps, maps.libraryClusters] })

/** The maps of a team sorted by title, optionally only those whose title contains `query`. */
export const mapsQuery = (team: string, query: string) =>
  pagesOf(maps.list, { params: { team }, query: query ? { query } : {} })
export const mapQuery = (map: string) => queryOf(maps.one, { params: { map } })

const FILES = 48
/** The files on a map that the filter `q` finds: all, those in an area, or those without a location. */
export const mapFilesQuery = (map: string, q: string, area: MapArea | undefined, located?: boolean) =>
  pagesOf(maps.files, {
    params: { map },
    query: { limit: FILES, ...area, ...(q && { q }), ...(located !== undefined && { located: String(located) }) },
  })
/** The clusters of a map in the visible area, of the files that the filter `q` finds. The previous clusters stay until
 *  the new ones are loaded. */
export const clustersQuery = (map: string, view: VisibleArea, q = '') => ({
  ...queryOf(maps.clusters, { params: { map }, query: { ...view, ...(q && { q }) } }),
  placeholderData: <T>(before: T) => before,
})
export const libraryClustersQuery = (
  team: string,
  asked: ListingQuery,
  view: VisibleArea,
): ReturnType<typeof clustersQuery> => ({
  ...queryOf(maps.libraryClusters, { params: { team }, query: { ...asked, ...view } }),
  placeholderData: <T>(before: T) => before,
})
/** The whole world, for the first request, which also returns the extent of all files. */
export const world: VisibleArea = { south: -90, west: -180, north: 90, east: 180, zoom: 2 }

/** Files of the library with or without a location. */
export const trayQuery = (team: string, q: string, located: boolean) =>
  pagesOf(files.list, { params: { team }, query: { q: `${q} ${located ? '' : '-'}has:gps`.trim(), limit: FILES } })
/** The files that a search finds in an area. */
export const areaFilesQuery = (team: string, asked: ListingQuery, area: string) =>
  pagesOf(files.list, { params: { team }, query: { ...asked, q: `${asked.q} area:${area}`.trim(), limit: FILES } })
