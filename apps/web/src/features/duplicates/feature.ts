import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { fileParams } from '../../lib/search-params.ts'
import { shell } from '../auth/index.ts'
import { duplicateWords } from './copy.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library/duplicates',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'DuplicatesScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    duplicates: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  places: [{ section: 'library', label: duplicateWords.title, to: '/library/duplicates', order: 20 }],
})
