import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { IconLink } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'
import { ShareHost } from './share.tsx'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'share-links',
      component: lazyRouteComponent(load, 'ShareLinksScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    links: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  Host: ShareHost,
  sections: [
    {
      id: 'share-links',
      label: 'Share links',
      icon: IconLink,
      to: '/share-links',
      group: 'share',
      order: 30,
      key: 'k',
      visible: ({ team }) => team.permissions.includes('EDIT_ASSETS'),
    },
  ],
})
