import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { optionalText, searchParams, fileParams } from '../../lib/search-params.ts'
import { IconNews } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
/** `bin` lists the media centres in the recycling bin. */
const listSearch = searchParams.extend({ bin: z.boolean().optional().catch(undefined) })
/** `album` is the album in view, so that an album can be linked to; `tab` is the open tab. */
const centreSearch = fileParams.extend({ album: z.uuid().optional().catch(undefined), tab: optionalText })
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'media-centres',
      validateSearch: listSearch,
      component: lazyRouteComponent(load, 'MediaCentresScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'media-centre/$media_centre',
      validateSearch: centreSearch,
      component: lazyRouteComponent(load, 'MediaCentreScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    mediaCentres: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'media-centres',
      label: 'Media centres',
      icon: IconNews,
      to: '/media-centres',
      pages: '/media-centre',
      group: 'share',
      order: 10,
      key: 'm',
    },
  ],
})
