import { z } from 'zod'
import { Cover, FileCard } from './cards.ts'
import { listChange, id, line, page, paging, prose, searchText, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A collection in a list. One with a `query` is live: its content and count come from the search, so `files` is null. */
export const Collection = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  query: z.string().nullable(),
  files: z.int().nullable(),
  /** The first four files. */
  covers: z.array(Cover),
  created_at: time,
  updated_at: time,
})
export type Collection = z.output<typeof Collection>

/** A collection that contains a file. */
export const CollectionName = Collection.pick({ uuid: true, name: true })
/** The payload key `collections` of update-file. */
export const CollectionsChange = listChange(id('collection'))

const fileIds = z.array(id('file')).max(200, 'Send at most 200 files at once')
const edits = { who: 'member', on: 'collection', need: 'EDIT_ASSETS' } as const
const sees = { who: 'member', on: 'collection' } as const

export const collections = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/collections/:team/',
    replica: true,
    summary: 'The collections of a team by name, with their first four files',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(Collection),
  },
  create: {
    method: 'POST',
    path: '/v1/files/collection/create/:team/',
    summary: 'Creates a collection of these files, or a live one filled by its query',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['collection.created'],
    body: z.object({
      name: line(200, 'Enter a name'),
      description: prose(5000).default(''),
      query: line(1000, 'Enter a search').nullable().default(null),
      files: fileIds.default([]),
    }),
    reply: Collection,
  },
  one: {
    method: 'GET',
    path: '/v1/files/collection/:collection/',
    summary: 'A collection',
    access: sees,
    reply: Collection,
  },
  files: {
    method: 'GET',
    path: '/v1/files/collection/files/:collection/',
    replica: true,
    summary: 'The files of a collection, in order; to list a live collection, search for its query',
    access: sees,
    query: z.object(paging),
    reply: page(FileCard.extend({ starred: z.boolean() })),
  },
  update: {
    method: 'PUT',
    path: '/v1/files/collection/update/:collection/',
    summary: 'Changes name, description or query; only the fields sent are changed',
    access: edits,
    records: ['collection.updated'],
    body: z
      .object({
        name: line(200, 'Enter a name'),
        description: prose(5000),
        query: line(1000, 'Enter a search').nullable(),
      })
      .partial(),
    reply: Collection,
  },
  changeFiles: {
    method: 'PUT',
    path: '/v1/files/collection/files/update/:collection/',
    summary: 'Adds files to the end of a collection and removes files from it',
    access: edits,
    records: ['collection.files_changed'],
    body: z.object({ add: fileIds.default([]), remove: fileIds.default([]) }),
    reply: z.object({ added: z.int(), removed: z.int() }),
  },
  order: {
    method: 'PUT',
    path: '/v1/files/collection/order/:collection/',
    summary: 'Moves files of a collection, in the given order, before another file or to the end',
    access: edits,
    records: ['collection.updated'],
    body: z.object({ files: fileIds.min(1, 'Choose a file'), before: id('file').nullable().default(null) }),
    reply: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/collection/delete/:collection/',
    summary: 'Deletes a collection; its files are kept',
    access: edits,
    records: ['collection.deleted'],
    reply: z.void(),
  },
})
