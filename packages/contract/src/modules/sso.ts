import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { sso as routes } from '../sso.ts'

const to = { need: 'MANAGE_TEAM' } as const
const events = defineEvents({
  'sso.updated': { data: z.object({ issuer: z.string(), fields: z.array(z.string()) }), to, ids: [] },
  'sso.removed': { data: z.object({ issuer: z.string() }), to, ids: [] },
  'sso.domain_confirmed': { data: z.object({ domain: z.string(), issuer: z.string() }), to, ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    sso: typeof events
  }
}

export const sso = defineModule({ routes, screens: ['/sso', '/team/sso', '/staff/sso'], events })
