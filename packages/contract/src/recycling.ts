import { z } from 'zod'
import { page, paging, time } from './fields.ts'
import { FileCard } from './cards.ts'
import { defineRoutes } from './route.ts'

const person = z.object({ uuid: z.uuid(), first_name: z.string(), last_name: z.string() })
const recycled = {
  recycled_at: time,
  recycled_by: person.nullable(),
  /** The number of days until permanent deletion, rounded up; 0 if it is due. */
  days_left: z.int(),
}

/** A file in the recycling bin. */
export const BinCard = FileCard.extend({
  ...recycled,
  parent_folder: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
})
export type BinCard = z.output<typeof BinCard>
/** A folder in the recycling bin, with the number of files deleted with it. */
export const BinFolder = z.object({ uuid: z.uuid(), name: z.string(), files: z.int(), ...recycled })
export type BinFolder = z.output<typeof BinFolder>

/** Rule 2 of the rights decision: the bin is for people who can edit or delete; people limited to their own
 *  files see only those. */
const binAccessNeed = {
  any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS'],
} as const

export const recycling = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/bin/:team/',
    replica: true,
    summary: 'The files in the recycling bin, most recent first, with who deleted them, when, and the days left',
    access: { who: 'member', on: 'team', need: binAccessNeed },
    query: z.object(paging),
    reply: page(BinCard),
  },
  folders: {
    method: 'GET',
    path: '/v1/files/bin/folders/:team/',
    summary: 'The folders in the recycling bin, most recent first',
    access: { who: 'member', on: 'team', need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'] } },
    query: z.object(paging),
    reply: page(BinFolder),
  },
  empty: {
    method: 'DELETE',
    path: '/v1/files/bin/empty/:team/',
    summary:
      'Empties the recycling bin, as far as the role allows. Many files are deleted in batches: `left` says how many remain',
    access: { who: 'member', on: 'team', need: { any: ['DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS'] } },
    records: ['bin.emptied'],
    mayRecord: ['file.deleted'],
    reply: z.object({ files: z.int(), left: z.int() }),
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/v1/files/bin/folder/:recycled_folder/',
    summary:
      'Permanently deletes a folder in the recycling bin with its contents. Many files are deleted in batches: `left` says how many remain',
    access: { who: 'member', on: 'recycled_folder', need: 'DELETE_ALL_ASSETS' },
    records: [],
    mayRecord: ['file.deleted', 'folder.deleted'],
    reply: z.object({ files: z.int(), left: z.int() }),
  },
})
