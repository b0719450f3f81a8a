import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { optionalText } from '../../lib/search-params.ts'
import { IconInbox, IconReceipt } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'
import { receiptsWords, requestsWords } from './copy.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'
import { DownloadsHost } from './DownloadsHost.tsx'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'file/$file/rights',
      validateSearch: z.object({ person: optionalText }),
      component: lazyRouteComponent(load, 'ExplainScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'requests',
      validateSearch: z.object({
        state: z.enum(['open', 'approved', 'denied', 'all']).optional().catch(undefined),
        by: z.enum(['person', 'file']).optional().catch(undefined),
        chosen: optionalText,
      }),
      component: lazyRouteComponent(load, 'RequestsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'downloads',
      component: lazyRouteComponent(load, 'ReceiptsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    downloads: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  Host: DownloadsHost,
  sections: [
    {
      id: 'requests',
      label: requestsWords.title,
      icon: IconInbox,
      to: '/requests',
      group: 'manage',
      order: 10,
      key: 'r',
      useCount: useWaitingRequests,
      visible: ({ team }) => team.permissions.includes('APPROVE_DOWNLOADS'),
    },
    {
      id: 'downloads',
      label: receiptsWords.title,
      icon: IconReceipt,
      to: '/downloads',
      group: 'account',
      order: 10,
      key: 'd',
    },
  ],
})
