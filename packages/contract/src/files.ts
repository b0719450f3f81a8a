import { z } from 'zod'
import { FileCard } from './cards.ts'
import { id, line, page, prose, renamed, time } from './fields.ts'
import { Chip, Listing } from './listing.ts'
import { fileStatuses } from './rights.ts'
import { defineRoutes } from './route.ts'
import { Version } from './versions.ts'

/** A file that was found: a card, and what it is to whoever looks. */
export const FoundFile = FileCard.extend({
  team: z.uuid(),
  parent_folder: z.uuid().nullable(),
  starred: z.boolean(),
  foreign: z.boolean(),
  expiration_date: z.iso.date().nullable(),
  recycled_at: time.nullable(),
  updated_at: time,
})
export type FoundFile = z.output<typeof FoundFile>
/** A page of what was found. */
export const FoundPage = page(FoundFile).extend({
  /** The cursor of the page before this one, for `before`; null on the first. */
  previous: z.string().nullable(),
  /** Whether `count` is exact. An estimate is made so that no page waits for its count. */
  exact: z.boolean(),
  chips: z.array(Chip),
})
export type FoundPage = z.output<typeof FoundPage>

/** A file with everything about it (spec §3). */
export const File = FileCard.extend({
  team: z.uuid(),
  description: z.string(),
  copyright: z.string(),
  rights_context: z.string(),
  expiration_date: z.iso.date().nullable(),
  available_from: time.nullable(),
  watermark: z.boolean(),
  hide_name: z.boolean(),
  /** What is downloaded carries description, creator, copyright, rights, keywords and place inside it. */
  update_exif: z.boolean(),
  map_point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  parent_folder: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  foreign: z.boolean(),
  updated_at: time,
  latest_version: Version,
})
export type File = z.output<typeof File>

/** One fact that the file itself carries. */
export const MetadataItem = z.object({ key: z.string(), schema: z.string(), value: z.string() })
export type MetadataItem = z.output<typeof MetadataItem>

/** Update-file, with the payload keys of spec §7. Only what is sent changes. */
const Changes = renamed(
  z
    .object({
      fileName: line(1000),
      description: prose(20_000),
      copyright: prose(2000),
      rightsContext: prose(5000),
      status: z.enum(fileStatuses),
      expirationDate: z.iso.date().nullable(),
      internal: z.boolean(),
      watermark: z.boolean(),
      newFolder: id('folder').nullable(),
      reviewStatus: z.literal([0, 1, 2, 3, 4]),
      recycled: z.boolean(),
      /** While true, copies that are downloaded carry the fields of the file as XMP and IPTC; the original never changes. */
      updateExif: z.boolean(),
      /** The thumbnail of a video: the frame at so many seconds, or the picture of another file of the team. */
      videoThumbnail: z.union([
        z.strictObject({ elapsedTime: z.number().min(0) }),
        z.strictObject({ file: id('file') }),
      ]),
    })
    .partial(),
  {
    fileName: 'name',
    rightsContext: 'rights_context',
    expirationDate: 'expiration_date',
    internal: 'internal_use',
    newFolder: 'parent_folder',
    reviewStatus: 'review_status',
    updateExif: 'update_exif',
    videoThumbnail: 'video_thumbnail',
  },
)
export type Changes = z.output<typeof Changes>

export const files = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/files/:team/',
    summary: 'The files of a team: what its query finds, in a place of the library, page by page',
    access: { who: 'member', on: 'team' },
    query: Listing,
    reply: FoundPage,
  },
  one: {
    method: 'GET',
    path: '/v1/files/file/:file/',
    summary: 'A file with everything about it',
    access: { who: 'member', on: 'file' },
    reply: File,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/file/update/:file/',
    summary: 'Changes a file; only what is sent changes',
    access: { who: 'member', on: 'file' },
    records: ['file.updated'],
    mayRecord: ['file.recycled', 'file.restored', 'file.accepted', 'file.thumbnail_asked'],
    body: Changes,
    reply: File,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/file/delete/:file/',
    summary: 'Deletes a recycled file for good',
    access: { who: 'member', on: 'file' },
    records: ['file.deleted'],
    reply: z.void(),
  },
  metadata: {
    method: 'GET',
    path: '/v1/files/file/metadata/:file/',
    summary: 'What the active version carries inside: EXIF, IPTC, XMP and others',
    access: { who: 'member', on: 'file' },
    reply: z.array(MetadataItem),
  },
  process: {
    method: 'POST',
    path: '/v1/files/file/process/:file/',
    summary: 'Processes the active version again',
    access: { who: 'staff', on: 'file' },
    records: ['file.process_asked'],
    reply: z.void(),
  },
  retry: {
    method: 'POST',
    path: '/v1/files/file/retry/:file/',
    summary: 'Tries a failed processing again',
    access: { who: 'member', on: 'file', need: 'EDIT_ASSETS' },
    records: ['file.process_asked'],
    limits: [{ times: 30, seconds: 900, per: ['user'] }],
    reply: z.void(),
  },
})
