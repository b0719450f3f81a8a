import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { searchParams, fileParams } from '../../lib/search-params.ts'
import { IconStack2 } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'
import { collectionWords } from './copy.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'collections',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'CollectionsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'collections/$collection',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'CollectionScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    collections: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'collections',
      label: collectionWords.title,
      icon: IconStack2,
      to: '/collections',
      group: 'library',
      order: 20,
      key: 'c',
      tab: 30,
      takes: ({ collect }) => collect(),
    },
  ],
})
