import { z } from 'zod'
import { galleries as routes } from '../galleries.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'gallery.created': { data: z.object({ gallery: z.uuid(), title: z.string() }), to: 'members', ids: ['gallery'] },
  'gallery.updated': {
    data: z.object({ gallery: z.uuid(), fields: z.array(z.string()) }),
    to: 'members',
    ids: ['gallery'],
  },
  'gallery.files_changed': {
    data: z.object({ gallery: z.uuid(), added: z.int(), removed: z.int() }),
    to: 'members',
    ids: ['gallery'],
  },
  'gallery.deleted': { data: z.object({ gallery: z.uuid(), title: z.string() }), to: 'members', ids: ['gallery'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    galleries: typeof events
  }
}

export const galleries = defineModule({
  routes,
  screens: ['/galleries', '/galleries/:gallery'],
  events,
})
