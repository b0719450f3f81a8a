import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { shell } from '../auth/index.ts'
import { attributeWords } from './copy.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'team/attributes',
      component: lazyRouteComponent(load, 'AttributesScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    attributes: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [
    {
      section: 'team',
      label: attributeWords.title,
      to: '/team/attributes',
      order: 60,
      visible: ({ team }) => team.features.includes('DAM_PLUS'),
    },
  ],
})
