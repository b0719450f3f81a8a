import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { notifications as routes } from '../notifications.ts'

const events = defineEvents({
  /** Notifies one person's browsers that the notifications have changed. Never recorded. */
  'notification.changed': { data: z.object({ user: z.uuid() }), to: 'self', ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    notifications: typeof events
  }
}

/** People's notifications, derived from the ledger. */
export const notifications = defineModule({
  routes,
  screens: ['/notifications', '/notifications/settings'],
  events,
})
