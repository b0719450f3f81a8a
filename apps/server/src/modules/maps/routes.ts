import type { maps } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { labelsIn } from '../../platform/places/labels.ts'
import { changeFiles, createMap, deleteMap, updateMap } from './service/change.ts'
import { showFrame } from './service/frame.ts'
import { listPlaces } from './service/places.ts'
import { mapRendition, showPublic, showPublicClusters } from './service/public.ts'
import { listFiles, listMaps, showClusters, showLibraryClusters, showMap } from './service/show.ts'

export const handlers: Handlers<typeof maps> = {
  list: (ctx, { params, query }) => listMaps(ctx, params.team, query),
  create: (ctx, { body }) => createMap(ctx, body),
  one: (ctx, { params }) => showMap(ctx, params.map),
  files: (ctx, { params, query }) => listFiles(ctx, params.map, query),
  clusters: (ctx, { params, query }) => showClusters(ctx, params.map, query),
  update: (ctx, { params, body }) => updateMap(ctx, params.map, body),
  changeFiles: (ctx, { params, body }) => changeFiles(ctx, params.map, body),
  remove: (ctx, { params }) => deleteMap(ctx, params.map),
  libraryClusters: (ctx, { params, query }) => showLibraryClusters(ctx, params.team, query),
  places: (_ctx, { query }) => listPlaces(query),
  labels: (_ctx, { query }) => labelsIn(query, Math.floor(query.zoom)),
  publicPage: (ctx, { params, query }) => showPublic(ctx, params.map, query),
  publicClusters: (ctx, { params, query }) => showPublicClusters(ctx, params.map, query),
  rendition: (ctx, { params }) => mapRendition(ctx, params.map, params.item, params.size),
  page: (ctx, { params }) => showFrame(ctx, params.map),
}
