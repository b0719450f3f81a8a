import { z } from 'zod'
import { id, line } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A folder of a team's library. */
export const Folder = z.object({ uuid: z.uuid(), name: z.string(), parent_folder: z.uuid().nullable() })
export type Folder = z.output<typeof Folder>

export const folders = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/folders/:team/',
    summary: "All folders of a team's library, by name; the browser makes a tree of them",
    access: { who: 'member', on: 'team' },
    reply: z.array(Folder.extend({ files: z.int() })),
  },
  create: {
    method: 'POST',
    path: '/v1/files/folder/create/:team/',
    summary: 'Makes a folder in the root or in another folder',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['folder.created'],
    body: z.object({ folderName: line(200), parent: id('folder').nullable().default(null) }),
    reply: Folder,
  },
  breadcrumbs: {
    method: 'GET',
    path: '/v1/files/folder/breadcrumbs/:folder/',
    summary: 'The way from the root to a folder',
    access: { who: 'member', on: 'folder' },
    reply: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  },
})
