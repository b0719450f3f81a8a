import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { searchParams } from '../../lib/search-params.ts'
import { IconCode } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'
import { embedWords } from './copy.ts'
import { EmbedHost } from './embed.tsx'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'embeds',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'EmbedsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'embeds/$embed',
      component: lazyRouteComponent(load, 'EmbedScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    embeds: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  Host: EmbedHost,
  sections: [
    { id: 'embeds', label: embedWords.title, icon: IconCode, to: '/embeds', group: 'share', order: 40, key: 'e' },
  ],
})
