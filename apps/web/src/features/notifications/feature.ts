import { notificationKinds } from '@vitrine/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { IconBell } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'
import { useUnread } from './use-unread.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'notifications',
      validateSearch: z.object({
        show: z.literal('unread').optional().catch(undefined),
        kind: z.enum(notificationKinds).optional().catch(undefined),
      }),
      component: lazyRouteComponent(load, 'InboxScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'notifications/settings',
      component: lazyRouteComponent(load, 'SettingsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    notifications: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'notifications',
      label: 'Notifications',
      icon: IconBell,
      to: '/notifications',
      group: 'foot',
      order: 20,
      key: 'n',
      useCount: useUnread,
    },
  ],
  places: [{ section: 'notifications', label: 'Notification settings', to: '/notifications/settings', order: 70 }],
})
