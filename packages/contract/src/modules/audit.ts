import { z } from 'zod'
import { AuditProblem, audit as routes } from '../audit.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const to = { need: 'MANAGE_TEAM' } as const
const events = defineEvents({
  'audit.check_asked': { data: z.object({ scope: z.literal('team') }), to, ids: [] },
  'audit.checked': { data: z.object({ events: z.int(), problems: z.array(AuditProblem) }), to, ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    audit: typeof events
  }
}

export const audit = defineModule({
  routes,
  screens: ['/team/audit'],
  events,
})
