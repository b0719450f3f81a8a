import { z } from 'zod'
import { FileCard } from './cards.ts'
import { page, time } from './fields.ts'
import { Chip, Listing } from './listing.ts'
import { defineRoutes } from './route.ts'

/** A file that was found: a card, and what it is to whoever looks. */
export const FoundFile = FileCard.extend({
  team: z.uuid(),
  parent_folder: z.uuid().nullable(),
  starred: z.boolean(),
  foreign: z.boolean(),
  /** Of a submission that awaits review: the member who sent it. */
  sent_by: z.string().optional(),
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

/** One fact that the file itself carries. */
export const MetadataItem = z.object({ key: z.string(), schema: z.string(), value: z.string() })
export type MetadataItem = z.output<typeof MetadataItem>

/** What outsiders may read of it: how a picture was taken, and nothing of where, by whom or with which device. */
export const worldMetadata: readonly string[] = [
  'Make',
  'Model',
  'LensModel',
  'DateTimeOriginal',
  'ExposureTime',
  'FNumber',
  'ISO',
  'FocalLength',
  'Flash',
  'ColorSpace',
  'ImageWidth',
  'ImageHeight',
  'Duration',
  'VideoFrameRate',
  'CompressorName',
]

/** The calls about files, without those that show and change one with all that hangs on it: see details.ts. */
export const fileCalls = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/files/:team/',
    summary: 'The files of a team: what its query finds, in a place of the library, page by page',
    access: { who: 'member', on: 'team' },
    query: Listing,
    reply: FoundPage,
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
    summary:
      'What the active version carries inside: EXIF, IPTC, XMP and others; outsiders read how a picture was taken',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
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
