import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { searchParams } from '../../lib/search-params.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'team/rights',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'RightsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'team/rights/expiring',
      validateSearch: z.object({ days: z.literal(90).optional().catch(undefined) }),
      component: lazyRouteComponent(load, 'ExpiringScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    rights: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [
    { section: 'team', label: 'Rights records', to: '/team/rights', order: 30 },
    { section: 'team', label: 'Expiring rights', to: '/team/rights/expiring', order: 40 },
  ],
})
