import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { optionalText } from '../../lib/search-params.ts'
import { IconChartLine } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const optionalUuid = z.uuid().optional().catch(undefined)
const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'analytics',
      validateSearch: z.object({
        tab: optionalText,
        /** Either the last `days` days, or the range `from`–`to`. */
        days: z.number().optional().catch(undefined),
        from: optionalText,
        to: optionalText,
        /** At most one of these filters is set. */
        folder: optionalUuid,
        tag: optionalUuid,
        person: optionalUuid,
        media_centre: optionalUuid,
      }),
      component: lazyRouteComponent(load, 'AnalyticsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    analytics: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'analytics',
      label: 'Analytics',
      icon: IconChartLine,
      to: '/analytics',
      group: 'manage',
      order: 20,
      key: 'y',
      visible: ({ team }) => team.permissions.includes('MANAGE_TEAM'),
    },
  ],
})
