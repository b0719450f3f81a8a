import { z } from 'zod'
import { system as routes } from '../system.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'demo.filled': { data: z.object({ done: z.int(), total: z.int() }), to: 'members', ids: [] },
  'job.retried': { data: z.object({ job: z.string(), name: z.string() }), to: 'nobody', ids: [] },
  'job.removed': { data: z.object({ job: z.string(), name: z.string() }), to: 'nobody', ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    system: typeof events
  }
}

export const system = defineModule({
  routes,
  screens: ['/outbox'],
  events,
})
