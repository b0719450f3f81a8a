import { z } from 'zod'
import { links as routes } from '../links.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'link.created': { data: z.object({ link: z.uuid(), title: z.string() }), to: { need: 'EDIT_ASSETS' }, ids: ['link'] },
  'link.updated': {
    data: z.object({ link: z.uuid(), fields: z.array(z.string()) }),
    to: { need: 'EDIT_ASSETS' },
    ids: ['link'],
  },
  'link.deleted': { data: z.object({ link: z.uuid(), title: z.string() }), to: { need: 'EDIT_ASSETS' }, ids: ['link'] },
  /** Someone opened the link's page. Like media centre visits, the event names its team in the data. */
  'link.visited': { data: z.object({ team: z.uuid(), link: z.uuid() }), to: 'nobody', ids: [] },
  'link.unlocked': { data: z.object({ link: z.uuid() }), to: { need: 'EDIT_ASSETS' }, ids: ['link'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    links: typeof events
  }
}

export const links = defineModule({
  routes,
  screens: ['/share-links'],
  events,
})
