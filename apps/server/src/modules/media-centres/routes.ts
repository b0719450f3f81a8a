import type { mediaCentres } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { listActivity } from './service/activity.ts'
import { createAlbum, deleteAlbum, updateAlbum } from './service/albums.ts'
import { checkSlug, createCentre, deleteCentre, duplicateCentre, updateCentre } from './service/centres.ts'
import { exportNumbers } from './service/export-numbers.ts'
import {
  addFiles,
  listAlbumFiles,
  listPinned,
  removeFile,
  removeFiles,
  searchCentre,
  updateFile,
  updateFiles,
} from './service/files.ts'
import { listLiveAlbums } from './service/live-albums.ts'
import { listDownloaders, showAnalytics, showPerformance } from './service/numbers.ts'
import { listAlbums, listCentres, showAlbum, showBreadcrumbs, showCentre } from './service/show.ts'

export const handlers: Handlers<typeof mediaCentres> = {
  list: (ctx, { params, query }) => listCentres(ctx, params.team, query),
  permissioned: (ctx, { params, query }) => listCentres(ctx, params.team, query),
  create: (ctx, { body }) => createCentre(ctx, body),
  one: (ctx, { params }) => showCentre(ctx, params.media_centre),
  update: (ctx, { params, body }) => updateCentre(ctx, params.media_centre, body),
  duplicate: (ctx, { params, body }) => duplicateCentre(ctx, params.media_centre, body),
  remove: (ctx, { params }) => deleteCentre(ctx, params.media_centre),
  checkSlug: (ctx, { params, query }) => checkSlug(ctx, params.team, params.slug, query.media_centre),
  albums: (ctx, { params, query }) => listAlbums(ctx, params.media_centre, query.parent ?? null, query),
  album: (ctx, { params }) => showAlbum(ctx, params.album),
  createAlbum: (ctx, { body }) => createAlbum(ctx, body),
  updateAlbum: (ctx, { params, body }) => updateAlbum(ctx, params.album, body),
  deleteAlbum: (ctx, { params }) => deleteAlbum(ctx, params.album),
  breadcrumbs: (ctx, { params }) => showBreadcrumbs(ctx, params.album),
  albumFiles: (ctx, { params, query }) => listAlbumFiles(ctx, params.album, query),
  searchFiles: (ctx, { params, query }) => searchCentre(ctx, params.media_centre, query),
  liveAlbums: (ctx, { params }) => listLiveAlbums(ctx, params.file),
  pinned: (ctx, { params, query }) => listPinned(ctx, params.media_centre, query),
  addFiles: (ctx, { body }) => addFiles(ctx, body.album, body.files),
  updateFile: (ctx, { params, body }) => updateFile(ctx, params.album_file, body),
  updateFiles: (ctx, { params, body }) => updateFiles(ctx, params.album, body),
  removeFiles: (ctx, { params, body }) => removeFiles(ctx, params.album, body.entries),
  removeFile: (ctx, { params }) => removeFile(ctx, params.album_file),
  activity: (ctx, { params, query }) => listActivity(ctx, params.media_centre, query),
  performance: (ctx, { params, body }) => showPerformance(ctx, params.media_centre, body),
  analytics: (ctx, { params, body }) => showAnalytics(ctx, params.media_centre, body),
  userDownloads: (ctx, { params, body }) => listDownloaders(ctx, params.media_centre, body),
  exportNumbers: (ctx, { params, query }) => exportNumbers(ctx, params.media_centre, query),
}
