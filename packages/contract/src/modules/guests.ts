import { z } from 'zod'
import { guests as routes } from '../guests.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

/** People who can see the list of guest links. */
const guestLinks = { need: { all: ['UPLOAD_ASSETS', 'EDIT_ASSETS'] } } as const
const events = defineEvents({
  'guest_link.created': {
    data: z.object({ guest_link: z.uuid(), name: z.string() }),
    to: guestLinks,
    ids: ['guest_link'],
  },
  'guest_link.updated': {
    data: z.object({ guest_link: z.uuid(), fields: z.array(z.string()) }),
    to: guestLinks,
    ids: ['guest_link'],
  },
  'guest_link.renewed': { data: z.object({ guest_link: z.uuid() }), to: guestLinks, ids: ['guest_link'] },
  'guest_link.revoked': {
    data: z.object({ guest_link: z.uuid(), name: z.string() }),
    to: guestLinks,
    ids: ['guest_link'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    guests: typeof events
  }
}

export const guests = defineModule({
  routes,
  screens: ['/library/guests'],
  events,
})
