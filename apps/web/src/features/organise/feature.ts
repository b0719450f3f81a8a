import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { fileParams } from '../../lib/search-params.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library/organise/custom',
      validateSearch: fileParams.extend({ folder: z.uuid().optional().catch(undefined) }),
      component: lazyRouteComponent(load, 'OrganiseScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    organise: typeof routes
  }
}

export const feature = defineFeature({
  routes,
})
