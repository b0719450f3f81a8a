import { z } from 'zod'
import { rights as routes } from '../rights-records.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'right.created': { data: z.object({ right: z.uuid(), name: z.string() }), to: 'members', ids: ['right'] },
  'right.updated': { data: z.object({ right: z.uuid(), fields: z.array(z.string()) }), to: 'members', ids: ['right'] },
  'right.deleted': {
    data: z.object({ right: z.uuid(), name: z.string(), files: z.int() }),
    to: 'members',
    ids: ['right'],
  },
  /** The team was reminded of files that will expire soon. */
  'file.expiring': { data: z.object({ files: z.int() }), to: { need: 'EDIT_ASSETS' }, ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    rights: typeof events
  }
}

export const rights = defineModule({
  routes,
  screens: ['/team/rights', '/team/rights/expiring'],
  events,
})
