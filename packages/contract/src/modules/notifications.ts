import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { notifications as routes } from '../notifications.ts'

const events = defineEvents({
  /** Tells the browsers of one person that their notifications changed. It is never recorded. */
  'notification.changed': { data: z.object({ user: z.uuid() }), to: 'self', ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    notifications: typeof events
  }
}

/** Notifications of people, derived from the ledger. */
export const notifications = defineModule({
  routes,
  screens: ['/notifications', '/notifications/settings'],
  events,
})
