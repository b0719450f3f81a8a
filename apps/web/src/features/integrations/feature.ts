import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { IconApps } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'
import { SendHost } from './send-host.tsx'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'integrations',
      component: lazyRouteComponent(load, 'IntegrationsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    integrations: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  Host: SendHost,
  sections: [
    {
      id: 'integrations',
      label: 'Integrations',
      icon: IconApps,
      to: '/integrations',
      group: 'manage',
      order: 25,
      key: 'x',
    },
  ],
})
