import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { searchParams } from '../../lib/search-params.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'team/tags',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'TagsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    tags: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [{ section: 'team', label: 'Tags', to: '/team/tags', order: 50 }],
})
