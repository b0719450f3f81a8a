import { z } from 'zod'
import { attributes as routes } from '../attributes.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'attribute.created': {
    data: z.object({ attribute: z.uuid(), slug: z.string(), name: z.string() }),
    to: 'members',
    ids: ['attribute'],
  },
  'attribute.updated': {
    data: z.object({ attribute: z.uuid(), fields: z.array(z.string()), files: z.int() }),
    to: 'members',
    ids: ['attribute'],
  },
  'attribute.ordered': { data: z.object({ attributes: z.int() }), to: 'members', ids: [] },
  'attribute.deleted': {
    data: z.object({ attribute: z.uuid(), slug: z.string(), name: z.string(), files: z.int() }),
    to: 'members',
    ids: ['attribute'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    attributes: typeof events
  }
}

export const attributes = defineModule({
  routes,
  screens: ['/team/attributes'],
  events,
})
