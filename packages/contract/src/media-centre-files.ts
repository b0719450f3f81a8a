import { z } from 'zod'
import { FileCard } from './cards.ts'
import { id, page, paging, searchText } from './fields.ts'
import { AlbumName } from './media-centre-albums.ts'
import { defineRoutes } from './route.ts'

/** A file in an album. `shown` is whether visitors see it; `reasons` explains why not. `entry` is null if a search added the
 *  file to a live album. */
export const AlbumFile = FileCard.extend({
  entry: z.uuid().nullable(),
  album: AlbumName,
  pinned: z.boolean(),
  shown: z.boolean(),
  reasons: z.array(z.string()),
})
export type AlbumFile = z.output<typeof AlbumFile>

/** A live album whose search finds the file. */
export const LiveAlbumOfFile = z.object({ media_centre: AlbumName, album: AlbumName })
/** The maximum number of a team's live albums that are searched for a file. */
export const LIVE_ALBUMS_MAX = 100

const need = 'MANAGE_MEDIA_CENTRES'
const edits = { who: 'member', on: 'album_file', need } as const

const entries = z.array(id('album_file')).min(1, 'Choose a file').max(200, 'Send at most 200 files at once')

export const albumFileRoutes = defineRoutes({
  albumFiles: {
    method: 'GET',
    path: '/v1/files/media-centre/album/files/:album/',
    replica: true,
    summary: 'The files of an album, in order, pinned ones first; for a live album, the results of its search',
    access: { who: 'member', on: 'album' },
    query: z.object(paging),
    reply: page(AlbumFile),
  },
  searchFiles: {
    method: 'GET',
    path: '/v1/files/media-centre/search/:media_centre/',
    replica: true,
    summary: 'Finds files in all albums of a media centre by name, description, tag or credit',
    access: { who: 'member', on: 'media_centre' },
    query: z.object({ ...paging, query: searchText }),
    reply: page(AlbumFile),
  },
  liveAlbums: {
    method: 'GET',
    path: '/v1/files/media-centre/live-albums/:file/',
    summary: `The live albums whose search finds a file now, among the first ${LIVE_ALBUMS_MAX} of its team by title`,
    access: { who: 'member', on: 'file' },
    reply: z.array(LiveAlbumOfFile),
  },
  pinned: {
    method: 'GET',
    path: '/v1/files/media-centre/files/pinned/:media_centre/',
    summary: 'The pinned files of a media centre',
    access: { who: 'member', on: 'media_centre' },
    query: z.object(paging),
    reply: page(AlbumFile),
  },
  addFiles: {
    method: 'POST',
    path: '/v1/files/media-centre/album/file/create/',
    summary: 'Adds files to the end of an album if their rights allow publishing',
    access: { who: 'member', on: 'album', need: { any: [need, 'EDIT_ASSETS'] }, in: 'body' },
    records: ['album.files_changed'],
    body: z.object({
      album: id('album'),
      files: z.array(id('file')).min(1, 'Choose a file').max(200, 'Send at most 200 files at once'),
    }),
    reply: z.object({ added: z.int() }),
  },
  updateFile: {
    method: 'PUT',
    path: '/v1/files/media-centre/album/file/update/:album_file/',
    summary: 'Pins a file, moves it before another one (to the end with null), or moves it to another album',
    access: edits,
    records: ['album.files_changed'],
    body: z.object({ pinned: z.boolean(), before: id('album_file').nullable(), album: id('album', need) }).partial(),
    reply: z.void(),
  },
  updateFiles: {
    method: 'PUT',
    path: '/v1/files/media-centre/album/files/update/:album/',
    summary: 'Pins, unpins or moves up to 200 files of an album at once, in the order given',
    access: { who: 'member', on: 'album', need },
    records: ['album.files_changed'],
    body: z.object({ entries, pinned: z.boolean().optional(), to: id('album', need).optional() }),
    reply: z.object({ updated: z.int() }),
  },
  removeFiles: {
    method: 'POST',
    path: '/v1/files/media-centre/album/files/remove/:album/',
    summary: 'Removes up to 200 files from an album at once; the files stay in the library',
    access: { who: 'member', on: 'album', need: { any: [need, 'EDIT_ASSETS'] } },
    records: ['album.files_changed'],
    body: z.object({ entries }),
    reply: z.object({ removed: z.int() }),
  },
  removeFile: {
    method: 'DELETE',
    path: '/v1/files/media-centre/album/file/delete/:album_file/',
    summary: 'Removes a file from an album; the file stays in the library',
    access: { who: 'member', on: 'album_file', need: { any: [need, 'EDIT_ASSETS'] } },
    records: ['album.files_changed'],
    reply: z.void(),
  },
})
