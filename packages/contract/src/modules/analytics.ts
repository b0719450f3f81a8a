import { z } from 'zod'
import { analytics as routes } from '../analytics.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { fileKinds } from '../versions.ts'

const events = defineEvents({
  /** Files and bytes of one kind that were stored before uploads recorded their kind and size. Written once, by a migration. */
  'library.counted': {
    data: z.object({ team: z.uuid(), kind: z.enum(fileKinds), files: z.int(), bytes: z.int() }),
    to: 'nobody',
    ids: [],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    analytics: typeof events
  }
}

export const analytics = defineModule({
  routes,
  screens: ['/analytics'],
  events,
})
