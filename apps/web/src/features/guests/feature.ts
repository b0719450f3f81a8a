import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { IconUserUp } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library/guests',
      component: lazyRouteComponent(load, 'GuestLinksScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    guests: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'guests',
      label: 'Guest uploads',
      icon: IconUserUp,
      to: '/library/guests',
      group: 'collect',
      order: 10,
      visible: ({ team }) =>
        ['UPLOAD_ASSETS', 'EDIT_ASSETS'].every((flag) => team.permissions.some((one) => one === flag)),
    },
  ],
})
