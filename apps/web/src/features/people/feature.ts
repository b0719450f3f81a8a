import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { peopleSorts } from '@vitrine/contract'
import { z } from 'zod'
import { defineFeature } from '../../lib/feature.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { fileParams, optionalText } from '../../lib/search-params.ts'
import { IconUsers } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const search = z.object({
  q: optionalText,
  show: z.enum(['named', 'unnamed', 'without_release']).optional().catch(undefined),
  sorted: z.enum(peopleSorts).optional().catch(undefined),
})
const personSearch = fileParams.extend({
  part: z.enum(['files', 'faces', 'releases', 'merges']).optional().catch(undefined),
})
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'people',
      validateSearch: search,
      component: lazyRouteComponent(load, 'PeopleScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'people/$person',
      validateSearch: personSearch,
      component: lazyRouteComponent(load, 'PersonScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    people: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [{ id: 'people', label: 'People', icon: IconUsers, to: '/people', group: 'library', order: 30, key: 'f' }],
})
