import { z } from 'zod'
import { files as routes } from '../details.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { fileKinds } from '../versions.ts'

/** People who can see the recycling bin. */
const bin = { need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS'] } } as const
const events = defineEvents({
  /** `became`: the new value of each field, shortened. `run`: the bulk edit that made or undid (`undone`) the change. */
  'file.updated': {
    data: z.object({
      file: z.uuid(),
      fields: z.array(z.string()),
      became: z.record(z.string(), z.string()).optional(),
      run: z.uuid().optional(),
      undone: z.boolean().optional(),
    }),
    to: 'file',
    ids: ['file', 'run'],
  },
  'file.exported': { data: z.object({ files: z.int() }), to: 'self', ids: [] },
  'file.recycled': { data: z.object({ file: z.uuid() }), to: 'file', ids: ['file'] },
  'file.restored': { data: z.object({ file: z.uuid() }), to: 'file', ids: ['file'] },
  'file.accepted': { data: z.object({ file: z.uuid() }), to: 'file', ids: ['file'] },
  /** `kind` is that of the first version; `bytes` is the size of all versions by kind. */
  'file.deleted': {
    data: z.object({
      file: z.uuid(),
      name: z.string(),
      kind: z.enum(fileKinds).optional(),
      bytes: z.partialRecord(z.enum(fileKinds), z.int()).optional(),
    }),
    to: bin,
    ids: ['file'],
  },
  'file.viewed': {
    data: z.object({ file: z.uuid(), surface: z.string() }),
    to: { need: 'EDIT_ASSETS' },
    ids: ['file'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    files: typeof events
  }
}

export const files = defineModule({
  routes,
  screens: [
    '/',
    '/library',
    '/library/review',
    '/library/submissions',
    '/library/organise/custom',
    '/library/:folder',
    '/file/:file',
  ],
  events,
})
