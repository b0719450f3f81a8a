import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { optionalText } from '../../lib/search-params.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'team/audit',
      validateSearch: z.object({ about: optionalText, person: optionalText, from: optionalText, to: optionalText }),
      component: lazyRouteComponent(load, 'AuditScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    audit: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [{ section: 'team', label: 'Audit log', to: '/team/audit', order: 65 }],
})
