import { z } from 'zod'
import { Cover, FileCard } from './cards.ts'
import { MAP_FILES_MAX, MAP_ZOOM_MAX } from './constants.ts'
import { id, line, page, paging, prose, searchText, time } from './fields.ts'
import { PublicFile } from './links.ts'
import { searchScope } from './listing.ts'
import { MapArea, queryWithArea } from './map-areas.ts'
import { layerValues } from './map-layers.ts'
import { defineRoutes } from './route.ts'
import { renditionSizes } from './versions.ts'

/** The part of the world that a map shows when opened. */
export const MapCapture = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  zoom: z.number().min(0).max(MAP_ZOOM_MAX),
})
export type MapCapture = z.output<typeof MapCapture>

/** A map in a list. `located` is the number of its files with a location. */
export const MapCard = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  files: z.int(),
  located: z.int(),
  cover: Cover.nullable(),
  created_at: time,
  updated_at: time,
})
export type MapCard = z.output<typeof MapCard>

/** A map. Without `capture`, it opens with all its files in view. */
export const FileMap = MapCard.extend({
  layer: z.enum(layerValues),
  capture: MapCapture.nullable(),
  /** Whether visitors see exact locations. If not, they see approximate ones. */
  exact: z.boolean(),
  /** How many of its files visitors don't see, or wouldn't see if the map were public. */
  hidden: z.int(),
  public_url: z.string(),
  embed_url: z.string(),
  embed_code: z.string(),
})
export type FileMap = z.output<typeof FileMap>

/** Files that are close to each other at the requested zoom level. `area` contains all of them; `file` is the newest. */
export const MapCluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.int(),
  area: MapArea,
  file: Cover.extend({ name: z.string() }),
})
export type MapCluster = z.output<typeof MapCluster>
/** The clusters in an area, the number of files in it, and the smallest area that contains these files. */
export const MapClusters = z.object({ clusters: z.array(MapCluster), located: z.int(), area: MapArea.nullable() })
export type MapClusters = z.output<typeof MapClusters>

/** A file on a map: whether visitors see it there, and if not, why. */
export const MapFile = FileCard.extend({ shown: z.boolean(), reasons: z.array(z.string()) })
export type MapFile = z.output<typeof MapFile>

/** A place in the gazetteer. `area` is the area that `place:` searches. */
export const Place = z.object({
  name: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  area: MapArea,
})
export type Place = z.output<typeof Place>

/** A label on a map without tiles, placed around its point. */
export const MapLabel = z.object({
  name: z.string(),
  kind: z.enum(['country', 'town']),
  lat: z.number(),
  lng: z.number(),
})
export type MapLabel = z.output<typeof MapLabel>

const PublicMap = z.object({
  uuid: z.uuid(),
  team: z.uuid(),
  title: z.string(),
  description: z.string(),
  layer: z.enum(layerValues),
  capture: MapCapture.nullable(),
  exact: z.boolean(),
})
export type PublicMap = z.output<typeof PublicMap>

const sees = { who: 'member', on: 'map', need: 'F_MAPS' } as const
const edits = { who: 'member', on: 'map', need: { all: ['F_MAPS', 'EDIT_ASSETS'] } } as const
const ofTeam = { who: 'member', on: 'team', need: 'F_MAPS' } as const
const zoomed = {
  zoom: z.coerce
    .number('Enter a number')
    .min(0, 'Use at least 0')
    .max(MAP_ZOOM_MAX, `Use at most ${MAP_ZOOM_MAX}`)
    .default(2),
}
/** Limits the results to files that match a search, given in the search language. */
const filtered = { q: searchScope.q }
const some = z
  .array(id('file'))
  .max(MAP_FILES_MAX, `Send at most ${MAP_FILES_MAX.toLocaleString('en-GB')} files at once`)
const fields = {
  title: line(200, 'Enter a title'),
  description: prose(5000),
  layer: z.enum(layerValues),
  capture: MapCapture.nullable(),
  public: z.boolean(),
  exact: z.boolean(),
}
const limits = [{ times: 3000, seconds: 600, per: ['address'] }] as const

export const maps = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/maps/:team/',
    replica: true,
    summary: 'The maps of a team by title, or those whose title contains the search text',
    access: ofTeam,
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(MapCard),
  },
  create: {
    method: 'POST',
    path: '/v1/files/map/create/:team/',
    summary: 'Creates a map of these files',
    access: { who: 'member', on: 'team', need: { all: ['F_MAPS', 'EDIT_ASSETS'] } },
    records: ['map.created'],
    body: z.object({
      ...fields,
      description: fields.description.default(''),
      layer: fields.layer.default('OSM'),
      capture: fields.capture.default(null),
      public: fields.public.default(false),
      exact: fields.exact.default(false),
      files: some.default([]),
    }),
    reply: FileMap,
  },
  one: {
    method: 'GET',
    path: '/v1/files/map/:map/',
    summary: 'A map',
    access: sees,
    reply: FileMap,
  },
  files: {
    method: 'GET',
    path: '/v1/files/map/files/:map/',
    replica: true,
    summary:
      'The files of a map, newest first: all, those in an area, those without a location, or those a search finds',
    access: sees,
    query: queryWithArea({ ...paging, ...filtered, located: z.stringbool().optional() }),
    reply: page(MapFile),
  },
  clusters: {
    method: 'GET',
    path: '/v1/files/map/clusters/:map/',
    replica: true,
    summary: 'The files of a map in an area, all or those a search finds, grouped by zoom level',
    access: sees,
    query: queryWithArea({ ...filtered, ...zoomed }),
    reply: MapClusters,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/map/update/:map/',
    summary: 'Changes a map; only the fields sent are changed',
    access: edits,
    records: ['map.updated'],
    body: z.object(fields).partial(),
    reply: FileMap,
  },
  changeFiles: {
    method: 'PUT',
    path: '/v1/files/map/files/update/:map/',
    summary: 'Adds files to a map and removes files from it',
    access: edits,
    records: ['map.files_changed'],
    body: z.object({ add: some.default([]), remove: some.default([]) }),
    reply: z.object({ added: z.int(), removed: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/map/delete/:map/',
    summary: 'Deletes a map; its files are kept',
    access: edits,
    records: ['map.deleted'],
    reply: z.void(),
  },
  libraryClusters: {
    method: 'GET',
    path: '/v1/files/clusters/:team/',
    replica: true,
    summary: 'The files that a search finds in an area, grouped by zoom level',
    access: ofTeam,
    query: queryWithArea({ ...searchScope, ...zoomed }),
    reply: MapClusters,
  },
  places: {
    method: 'GET',
    path: '/v1/files/places/:team/',
    summary:
      'Towns by name, the largest first, optionally preceded by countries of that name; or the town nearest to a point',
    access: { who: 'member', on: 'team' },
    query: z.object({
      query: searchText.default(''),
      countries: z.stringbool().default(false),
      lat: MapArea.shape.south.optional(),
      lng: MapArea.shape.west.optional(),
    }),
    reply: z.array(Place),
  },
  labels: {
    method: 'GET',
    path: '/v1/public/places/',
    summary: 'Names of countries and towns in an area, the largest first, as many as fit at a zoom level',
    access: {
      who: 'anyone',
      because: 'public maps show these names where no tiles load, and they reveal nothing else',
    },
    query: queryWithArea(zoomed),
    limits,
    reply: z.array(MapLabel),
  },
  publicPage: {
    method: 'GET',
    path: '/v1/public/map/:map/',
    summary:
      'A public map with the files whose rights allow it: all of them, those in an area, or those that match a search of the texts visitors can read',
    access: { who: 'viewer', on: 'map' },
    surface: 'public page',
    query: queryWithArea({ ...paging, ...filtered }),
    limits,
    reply: page(PublicFile).extend({ map: PublicMap }),
  },
  publicClusters: {
    method: 'GET',
    path: '/v1/public/map/:map/clusters/',
    summary:
      'The files of a public map in an area, grouped by zoom level; locations are approximate unless the team shows exact ones',
    access: { who: 'viewer', on: 'map' },
    surface: 'public page',
    query: queryWithArea({ ...filtered, ...zoomed }),
    limits,
    reply: MapClusters,
  },
  rendition: {
    method: 'GET',
    path: '/v1/public/map/:map/rendition/:item/:size/',
    summary: 'A rendition of a file on a public map',
    access: { who: 'viewer', on: 'map' },
    surface: 'public page',
    params: z.object({ map: z.string(), item: z.string(), size: z.enum(renditionSizes) }),
    reply: 'bytes',
  },
  page: {
    method: 'GET',
    path: '/p/map/embed/:map/',
    summary: 'A public map as a page for frames on other sites',
    access: { who: 'viewer', on: 'map' },
    surface: 'public page',
    framed: true,
    reply: 'page',
  },
})
