import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { fileParams } from '../../lib/search-params.ts'
import { IconRecycle } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library/bin',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'BinScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    recycling: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    { id: 'bin', label: 'Recycling bin', icon: IconRecycle, to: '/library/bin', group: 'foot', order: 10, key: 'b' },
  ],
})
