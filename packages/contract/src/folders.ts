import { z } from 'zod'
import { id, nameLine } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A folder of a team's library. */
export const Folder = z.object({ uuid: z.uuid(), name: z.string(), parent_folder: z.uuid().nullable() })
export type Folder = z.output<typeof Folder>

const folderIds = z.array(id('folder')).max(500)
/** The payload key `linkedFolders` of update-file: replaces all folders, or adds and removes some. */
export const linkedFolders = z.union([
  folderIds,
  z.strictObject({ add: folderIds.default([]), remove: folderIds.default([]) }),
])
export type LinkedFolders = z.output<typeof linkedFolders>

export const folders = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/folders/:team/',
    replica: true,
    summary: "All folders of a team's library, by name",
    access: { who: 'member', on: 'team' },
    reply: z.array(Folder.extend({ files: z.int() })),
  },
  create: {
    method: 'POST',
    path: '/v1/files/folder/create/:team/',
    summary: 'Creates a folder in the root or in another folder',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['folder.created'],
    body: z.object({ folderName: nameLine(200), parent: id('folder').nullable().default(null) }),
    reply: Folder,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/folder/update/:folder/',
    summary: 'Renames a folder, or moves it with its contents; only the fields sent are changed',
    access: { who: 'member', on: 'folder', need: 'EDIT_ASSETS' },
    records: ['folder.updated'],
    body: z.object({ folderName: nameLine(200), parent: id('folder').nullable() }).partial(),
    reply: Folder,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/folder/delete/:folder/',
    summary: 'Moves a folder to the recycling bin, with the folders and files below it',
    access: { who: 'member', on: 'folder', need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'] } },
    records: ['folder.recycled'],
    mayRecord: ['file.recycled'],
    reply: z.object({ folders: z.int(), files: z.int() }),
  },
  restore: {
    method: 'POST',
    path: '/v1/files/folder/restore/:recycled_folder/',
    summary: 'Restores a folder from the recycling bin with everything that was deleted with it',
    access: { who: 'member', on: 'recycled_folder', need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'] } },
    records: ['folder.restored'],
    mayRecord: ['file.restored'],
    reply: Folder,
  },
  breadcrumbs: {
    method: 'GET',
    path: '/v1/files/folder/breadcrumbs/:folder/',
    summary: 'The path from the root to a folder',
    access: { who: 'member', on: 'folder' },
    reply: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  },
  order: {
    method: 'PUT',
    path: '/v1/files/folder/order/:team/',
    summary: 'Moves files in the custom order of their folder or the root; the order is shared by the team',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['folder.ordered'],
    body: z.object({
      folder: id('folder').nullable(),
      files: z.array(id('file')).min(1).max(1000),
      to: z.union([
        z.enum(['first', 'last']),
        z.strictObject({ before: id('file') }),
        z.strictObject({ after: id('file') }),
      ]),
    }),
    reply: z.void(),
  },
})
