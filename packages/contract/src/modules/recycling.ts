import { z } from 'zod'
import { recycling as routes } from '../recycling.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

/** People who can see the recycling bin. */
const bin = { need: { any: ['EDIT_ASSETS', 'DELETE_ALL_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS'] } } as const
const events = defineEvents({
  'bin.emptied': { data: z.object({ files: z.int(), left: z.int() }), to: bin, ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    recycling: typeof events
  }
}

export const recycling = defineModule({
  routes,
  screens: ['/library/bin'],
  events,
})
