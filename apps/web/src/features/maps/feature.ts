import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { filteredFileParams, searchParams } from '../../lib/search-params.ts'
import { IconMap } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'maps',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'MapsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'maps/$map',
      validateSearch: filteredFileParams,
      component: lazyRouteComponent(load, 'MapScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    maps: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [{ id: 'maps', label: 'Maps', icon: IconMap, to: '/maps', group: 'library', order: 40, key: 'z' }],
})
