import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { fileParams } from '../../lib/search-params.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library/shared',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'SharedScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'library/shared/$shared',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'SharedScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    sharing: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [{ section: 'library', label: 'Shared with us', to: '/library/shared', order: 10 }],
})
