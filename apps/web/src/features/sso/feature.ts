import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { shell, signedOut } from '../auth/index.ts'
import { ssoWords } from './copy.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  signedOut: [
    createRoute({
      getParentRoute: () => signedOut,
      path: 'sso',
      component: lazyRouteComponent(load, 'SsoScreen'),
    }),
  ],
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'team/sso',
      component: lazyRouteComponent(load, 'SsoSettingsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    sso: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [{ section: 'team', label: ssoWords.tab, to: '/team/sso', order: 67 }],
})
