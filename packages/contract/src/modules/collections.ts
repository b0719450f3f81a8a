import { z } from 'zod'
import { collections as routes } from '../collections.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'collection.created': {
    data: z.object({ collection: z.uuid(), name: z.string() }),
    to: 'members',
    ids: ['collection'],
  },
  'collection.updated': {
    data: z.object({ collection: z.uuid(), fields: z.array(z.string()) }),
    to: 'members',
    ids: ['collection'],
  },
  'collection.files_changed': {
    data: z.object({ collection: z.uuid(), added: z.int(), removed: z.int() }),
    to: 'members',
    ids: ['collection'],
  },
  'collection.deleted': {
    data: z.object({ collection: z.uuid(), name: z.string() }),
    to: 'members',
    ids: ['collection'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    collections: typeof events
  }
}

export const collections = defineModule({
  routes,
  screens: ['/collections', '/collections/:collection'],
  events,
})
