import { z } from 'zod'
import { folders as routes } from '../folders.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'folder.created': { data: z.object({ folder: z.uuid(), name: z.string() }), to: 'members', ids: ['folder'] },
  'folder.updated': {
    data: z.object({
      folder: z.uuid(),
      name: z.string(),
      parent_folder: z.uuid().nullable(),
      was: z.object({ name: z.string(), parent_folder: z.uuid().nullable() }),
    }),
    to: 'members',
    ids: ['folder'],
  },
  'folder.recycled': {
    data: z.object({ folder: z.uuid(), name: z.string(), folders: z.int(), files: z.int() }),
    to: 'members',
    ids: ['folder'],
  },
  'folder.restored': {
    data: z.object({ folder: z.uuid(), name: z.string(), files: z.int() }),
    to: 'members',
    ids: ['folder'],
  },
  'folder.deleted': {
    data: z.object({ folder: z.uuid(), name: z.string() }),
    to: { need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'] } },
    ids: ['folder'],
  },
  'folder.ordered': { data: z.object({ folder: z.uuid().nullable(), files: z.int() }), to: 'members', ids: ['folder'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    folders: typeof events
  }
}

export const folders = defineModule({
  routes,
  events,
})
