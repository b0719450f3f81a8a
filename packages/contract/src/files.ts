import { z } from 'zod'
import { FileCard } from './cards.ts'
import { page, time } from './fields.ts'
import { Chip, Listing } from './listing.ts'
import { defineRoutes } from './route.ts'

/** A search result: a card, and the viewer's relation to the file. */
export const FoundFile = FileCard.extend({
  team: z.uuid(),
  parent_folder: z.uuid().nullable(),
  starred: z.boolean(),
  foreign: z.boolean(),
  /** The member who submitted the file, if it awaits review. */
  sent_by: z.string().optional(),
  expiration_date: z.iso.date().nullable(),
  recycled_at: time.nullable(),
  updated_at: time,
})
export type FoundFile = z.output<typeof FoundFile>
export const FoundPage = page(FoundFile).extend({
  /** The cursor of the previous page, to send as `before`; null on the first page. */
  previous: z.string().nullable(),
  /** Whether `count` is exact. It is estimated if an exact count would delay the page. */
  exact: z.boolean(),
  chips: z.array(Chip),
})
export type FoundPage = z.output<typeof FoundPage>

export const MetadataItem = z.object({ key: z.string(), schema: z.string(), value: z.string() })
export type MetadataItem = z.output<typeof MetadataItem>

/** The keys that outsiders can read: how an image was taken, but no location, names or serial numbers. */
export const publicMetadata: readonly string[] = [
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

/** The calls about files, except for the details of a single file: see details.ts. */
export const fileCalls = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/files/:team/',
    replica: true,
    summary: 'The files of a team that match a query, page by page',
    access: { who: 'member', on: 'team' },
    query: Listing,
    reply: FoundPage,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/file/delete/:file/',
    summary: 'Permanently deletes a recycled file',
    access: { who: 'member', on: 'file' },
    records: ['file.deleted'],
    reply: z.void(),
  },
  metadata: {
    method: 'GET',
    path: '/v1/files/file/metadata/:file/',
    summary:
      'The embedded metadata of the active version: EXIF, IPTC, XMP and others; outsiders see only camera settings',
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
    summary: 'Retries processing that failed',
    access: { who: 'member', on: 'file', need: 'EDIT_ASSETS' },
    records: ['file.process_asked'],
    limits: [{ times: 30, seconds: 900, per: ['user'] }],
    reply: z.void(),
  },
})
