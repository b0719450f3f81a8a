import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature, type Viewer } from '../../lib/feature.ts'
import { optionalText } from '../../lib/search-params.ts'
import { z } from 'zod'
import { IconHeartHandshake } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const id = z.uuid().optional().catch(undefined)
/** `q` is the handle or identifier of a creator, `query` the words to find in captions, `saved` the saved view that was
 *  opened, `sorted` the order, `post` the post that is open. */
const search = z.object({
  q: optionalText,
  query: optionalText,
  status: optionalText,
  platform: optionalText,
  media: optionalText,
  source: optionalText,
  availability: optionalText,
  account: id,
  group: id,
  assignee: optionalText,
  from: optionalText,
  to: optionalText,
  sorted: optionalText,
  saved: id,
  post: id,
})
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'ugc',
      validateSearch: search,
      component: lazyRouteComponent(load, 'PostsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'ugc/requests',
      validateSearch: z.object({ status: optionalText }),
      component: lazyRouteComponent(load, 'RequestsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'ugc/groups',
      component: lazyRouteComponent(load, 'GroupsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'ugc/creators/$source_creator',
      component: lazyRouteComponent(load, 'CreatorScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    ugc: typeof routes
  }
}

const visible = ({ team }: Viewer) => team.features.includes('UGC_PLUS')
export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'ugc',
      label: 'UGC',
      icon: IconHeartHandshake,
      to: '/ugc',
      group: 'collect',
      order: 15,
      key: 'u',
      visible,
    },
  ],
  places: [
    { section: 'ugc', label: 'Requests to creators', to: '/ugc/requests', order: 10, visible },
    { section: 'ugc', label: 'Post groups', to: '/ugc/groups', order: 20, visible },
  ],
})
