import { z } from 'zod'
import { duplicates as routes } from '../duplicates.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'duplicates.told_apart': { data: z.object({ files: z.array(z.uuid()) }), to: 'members', ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    duplicates: typeof events
  }
}

export const duplicates = defineModule({
  routes,
  screens: ['/library/duplicates'],
  events,
})
