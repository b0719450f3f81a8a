import { z } from 'zod'
import { FileCard } from './cards.ts'
import { id, page, paging } from './fields.ts'
import { defineRoutes } from './route.ts'

/** One fact that the file itself carries. */
export const MetadataItem = z.object({ key: z.string(), schema: z.string(), value: z.string() })
export type MetadataItem = z.output<typeof MetadataItem>

/** The calls about files, without those that show and change one with all that hangs on it: see details.ts. */
export const fileCalls = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/files/:team/',
    summary: "The files of a team's library, newest first",
    access: { who: 'member', on: 'team' },
    query: z.object({
      ...paging,
      folder: z.union([z.literal('root'), id('folder')]).optional(),
      place: z.enum(['library', 'review', 'bin']).default('library'),
    }),
    reply: page(FileCard),
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
