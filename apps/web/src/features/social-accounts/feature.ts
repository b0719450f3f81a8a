import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { IconPlugConnected } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'socials/accounts',
      component: lazyRouteComponent(load, 'AccountsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    socialAccounts: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'social-accounts',
      label: 'Accounts',
      icon: IconPlugConnected,
      to: '/socials/accounts',
      group: 'publish',
      order: 20,
      key: 'i',
    },
  ],
})
