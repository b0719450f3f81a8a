import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { shell } from '../auth/index.ts'
import { runsWords } from './copy.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library/changes',
      component: lazyRouteComponent(load, 'RunsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    bulk: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [{ section: 'library', label: runsWords.title, to: '/library/changes', order: 30 }],
})
