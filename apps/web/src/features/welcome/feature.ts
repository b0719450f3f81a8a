import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'welcome',
      component: lazyRouteComponent(load, 'WelcomeScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    welcome: typeof routes
  }
}

export const feature = defineFeature({ routes })
