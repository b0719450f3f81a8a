import { z } from 'zod'
import { search as routes } from '../search.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { RECORDED_SEARCH_MAX } from '../recorded-search.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })
const events = defineEvents({
  // A view may be private, so listeners only learn that the list has changed.
  'view.created': { data: z.object({ view: named }), to: 'members', ids: [], hides: true },
  'view.updated': { data: z.object({ view: named }), to: 'members', ids: [], hides: true },
  'view.deleted': { data: z.object({ view: named }), to: 'members', ids: [], hides: true },
  /** Someone searched the library. The data contain the team, but not the person. */
  'library.searched': {
    data: z.object({ team: z.uuid(), query: z.string().max(RECORDED_SEARCH_MAX), results: z.int().min(0) }),
    to: 'nobody',
    ids: [],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    search: typeof events
  }
}

export const search = defineModule({
  routes,
  events,
})
