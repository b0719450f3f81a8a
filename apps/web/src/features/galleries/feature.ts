import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { searchParams, fileParams } from '../../lib/search-params.ts'
import { IconLayoutGrid } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'galleries',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'GalleriesScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'galleries/$gallery',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'GalleryScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    galleries: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'galleries',
      label: 'Galleries',
      icon: IconLayoutGrid,
      to: '/galleries',
      group: 'share',
      order: 20,
      key: 'g',
    },
  ],
})
