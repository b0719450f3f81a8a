import { z } from 'zod'
import { sharing as routes } from '../sharing.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })
const events = defineEvents({
  'folder.shared': { data: z.object({ folder: named, with: named, by: named }), to: 'members', ids: [] },
  'folder.unshared': { data: z.object({ folder: named, with: named, by: named }), to: 'members', ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    sharing: typeof events
  }
}

export const sharing = defineModule({
  routes,
  screens: ['/library/shared', '/library/shared/:shared'],
  events,
})
