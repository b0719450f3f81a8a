import { z } from 'zod'
import { maps as routes } from '../maps.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'map.created': { data: z.object({ map: z.uuid(), title: z.string() }), to: 'members', ids: ['map'] },
  'map.updated': { data: z.object({ map: z.uuid(), fields: z.array(z.string()) }), to: 'members', ids: ['map'] },
  'map.files_changed': {
    data: z.object({ map: z.uuid(), added: z.int(), removed: z.int() }),
    to: 'members',
    ids: ['map'],
  },
  'map.deleted': { data: z.object({ map: z.uuid(), title: z.string() }), to: 'members', ids: ['map'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    maps: typeof events
  }
}

export const maps = defineModule({
  routes,
  screens: ['/maps', '/maps/:map'],
  events,
})
