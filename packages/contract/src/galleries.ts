import { z } from 'zod'
import { Cover, FileCard } from './cards.ts'
import { id, line, page, paging, prose, searchText, time } from './fields.ts'
import { PublicFile } from './links.ts'
import { defineRoutes } from './route.ts'
import { renditionSizes } from './versions.ts'

/** A gallery in a list. `cover` is the chosen file, or else the first one. */
export const GalleryCard = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  public: z.boolean(),
  files: z.int(),
  cover: Cover.nullable(),
  created_at: time,
  updated_at: time,
})
export type GalleryCard = z.output<typeof GalleryCard>

/** A gallery, with its public URLs while it is public. */
export const Gallery = GalleryCard.extend({
  public_url: z.string(),
  embed_url: z.string(),
  embed_code: z.string(),
})
export type Gallery = z.output<typeof Gallery>

/** A gallery as shown in the details of its files. */
export const GalleryName = GalleryCard.pick({ uuid: true, title: true })

/** A file in a gallery: whether the public page shows it, and if not, why. */
export const GalleryFile = FileCard.extend({ shown: z.boolean(), reasons: z.array(z.string()) })
export type GalleryFile = z.output<typeof GalleryFile>

const PublicGallery = z.object({
  uuid: z.uuid(),
  team: z.uuid(),
  title: z.string(),
  description: z.string(),
  cover: Cover.nullable(),
})

const fileIds = z.array(id('file')).max(200, 'Send at most 200 files at once')
const edits = { who: 'member', on: 'gallery', need: 'EDIT_ASSETS' } as const
const fields = { title: line(200, 'Enter a title'), description: prose(5000) }

export const galleries = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/galleries/:team/',
    replica: true,
    summary: 'The galleries of a team by title, or those whose title contains the search text',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(GalleryCard),
  },
  create: {
    method: 'POST',
    path: '/v1/files/gallery/create/:team/',
    summary: 'Creates a gallery of these files',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['gallery.created'],
    body: z.object({
      ...fields,
      description: fields.description.default(''),
      public: z.boolean().default(false),
      files: fileIds.default([]),
    }),
    reply: Gallery,
  },
  one: {
    method: 'GET',
    path: '/v1/files/gallery/:gallery/',
    summary: 'A gallery with a page of its files, in its order',
    access: { who: 'member', on: 'gallery' },
    query: z.object(paging),
    reply: page(GalleryFile).extend({ gallery: Gallery }),
  },
  update: {
    method: 'PUT',
    path: '/v1/files/gallery/update/:gallery/',
    summary: 'Changes a gallery, or whether it is public; only the fields sent are changed',
    access: edits,
    records: ['gallery.updated'],
    body: z.object({ ...fields, cover: id('file').nullable(), public: z.boolean() }).partial(),
    reply: Gallery,
  },
  changeFiles: {
    method: 'PUT',
    path: '/v1/files/gallery/files/update/:gallery/',
    summary: 'Adds files to the end of a gallery if their rights allow it, and removes files from it',
    access: edits,
    records: ['gallery.files_changed'],
    body: z.object({ add: fileIds.default([]), remove: fileIds.default([]) }),
    reply: z.object({ added: z.int(), removed: z.int() }),
  },
  order: {
    method: 'PUT',
    path: '/v1/files/gallery/order/:gallery/',
    summary: 'Moves files of a gallery, in the given order, before another file or to the end',
    access: edits,
    records: ['gallery.updated'],
    body: z.object({ files: fileIds.min(1, 'Choose a file'), before: id('file').nullable().default(null) }),
    reply: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/gallery/delete/:gallery/',
    summary: 'Deletes a gallery; its files are kept',
    access: edits,
    records: ['gallery.deleted'],
    reply: z.void(),
  },
  publicPage: {
    method: 'GET',
    path: '/v1/public/gallery/:gallery/',
    summary: 'A public gallery as visitors see it: only files whose rights allow it',
    access: { who: 'viewer', on: 'gallery' },
    surface: 'public page',
    query: z.object(paging),
    limits: [{ times: 3000, seconds: 600, per: ['address'] }],
    reply: page(PublicFile).extend({ gallery: PublicGallery }),
  },
  rendition: {
    method: 'GET',
    path: '/v1/public/gallery/:gallery/rendition/:item/:size/',
    summary: 'An image or stream of a file in a public gallery',
    access: { who: 'viewer', on: 'gallery' },
    surface: 'public page',
    params: z.object({ gallery: z.string(), item: z.string(), size: z.enum(renditionSizes) }),
    reply: 'bytes',
  },
  page: {
    method: 'GET',
    path: '/p/gallery/embed/:gallery/',
    summary: 'A public gallery as a page for frames on other sites',
    access: { who: 'viewer', on: 'gallery' },
    surface: 'public page',
    framed: true,
    reply: 'page',
  },
})
