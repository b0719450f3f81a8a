import { z } from 'zod'
import { tags as routes } from '../tags.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })
const events = defineEvents({
  'tag.updated': { data: z.object({ tag: z.uuid(), name: z.string(), was: z.string() }), to: 'members', ids: ['tag'] },
  'tag.merged': { data: z.object({ tag: z.uuid(), name: z.string(), into: named }), to: 'members', ids: ['tag'] },
  'tag.deleted': { data: z.object({ tag: z.uuid(), name: z.string() }), to: 'members', ids: ['tag'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    tags: typeof events
  }
}

export const tags = defineModule({
  routes,
  screens: ['/team/tags'],
  events,
})
