import { z } from 'zod'
import { Cover } from './cards.ts'
import { id, line, page, paging, prose, searchText, time } from './fields.ts'
import { albumAccesses, downloadRules } from './media-centre-rules.ts'
import { defineRoutes } from './route.ts'

/** An album, or a text with images, such as a press release. */
export const albumKinds = ['album', 'text'] as const

export const Album = z.object({
  uuid: z.uuid(),
  media_centre: z.object({ uuid: z.uuid(), title: z.string() }),
  parent_album: z.uuid().nullable(),
  kind: z.enum(albumKinds),
  title: z.string(),
  description: z.string(),
  /** The search that fills a live album, or null if files are added by hand. */
  query: z.string().nullable(),
  access: z.enum(albumAccesses),
  /** The album's own download rule, or null to use the parent's. */
  downloads: z.enum(downloadRules).nullable(),
  /** The effective value, with the restrictions of all parents applied. */
  effective: z.object({ access: z.enum(albumAccesses), downloads: z.enum(downloadRules) }),
  cover: Cover.nullable(),
  files: z.int(),
  albums: z.int(),
  created_at: time,
  updated_at: time,
})
export type Album = z.output<typeof Album>

/** An album as shown in the details of its files. */
export const AlbumName = Album.pick({ uuid: true, title: true })

const fields = z.object({
  kind: z.enum(albumKinds),
  title: line(200, 'Enter a title'),
  description: prose(20_000),
  query: searchText.nullable(),
  access: z.enum(albumAccesses),
  downloads: z.enum(downloadRules).nullable(),
  cover: id('file').nullable(),
  parent_album: id('album').nullable(),
})
export type AlbumFields = z.output<typeof fields>
const NewAlbum = fields
  .partial()
  .required({ title: true })
  .extend({ media_centre: id('media_centre') })
export type NewAlbum = z.output<typeof NewAlbum>
/** `before` moves the album in front of another one with the same parent; null moves it to the end. */
const AlbumChanges = fields
  .omit({ kind: true })
  .extend({ before: id('album').nullable() })
  .partial()
export type AlbumChanges = z.output<typeof AlbumChanges>

const need = 'MANAGE_MEDIA_CENTRES'
const edits = { who: 'member', on: 'album', need } as const

export const albumRoutes = defineRoutes({
  albums: {
    method: 'GET',
    path: '/v1/files/media-centre/albums/:media_centre/',
    summary: 'The albums of a media centre inside `parent`, or at its top, in their order',
    access: { who: 'member', on: 'media_centre' },
    query: z.object({ ...paging, parent: id('album').optional() }),
    reply: page(Album),
  },
  album: {
    method: 'GET',
    path: '/v1/files/media-centre/album/:album/',
    summary: 'One album',
    access: { who: 'member', on: 'album' },
    reply: Album,
  },
  createAlbum: {
    method: 'POST',
    path: '/v1/files/media-centre/album/create/',
    summary: 'Creates an album, or a text with images, at the end of its parent',
    access: { who: 'member', on: 'media_centre', need, in: 'body' },
    records: ['album.created'],
    body: NewAlbum,
    reply: Album,
  },
  updateAlbum: {
    method: 'PUT',
    path: '/v1/files/media-centre/album/update/:album/',
    summary: 'Changes or moves an album; only the fields sent are changed',
    access: edits,
    records: ['album.updated'],
    body: AlbumChanges,
    reply: Album,
  },
  deleteAlbum: {
    method: 'DELETE',
    path: '/v1/files/media-centre/album/delete/:album/',
    summary: 'Deletes an album and the albums inside it; the files stay in the library',
    access: edits,
    records: ['album.deleted'],
    reply: z.void(),
  },
  breadcrumbs: {
    method: 'GET',
    path: '/v1/files/media-centre/album/breadcrumbs/:album/',
    summary: 'The path from the media centre to an album',
    access: { who: 'member', on: 'album' },
    reply: z.array(AlbumName),
  },
})
