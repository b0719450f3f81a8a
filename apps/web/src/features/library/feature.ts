import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { submitsForReview } from '@vitrine/contract'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { fileParams } from '../../lib/search-params.ts'
import { IconFolders, IconHourglassEmpty, IconPhoto } from '../../ui/icons.ts'
import { canReview, shell } from '../auth/index.ts'
import { FolderTree } from '../folders/index.ts'
import { searchParams, SidebarPlaces, useWaitingReviews } from '../search/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const withSearch = fileParams.extend(searchParams)
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'library',
      validateSearch: withSearch,
      component: lazyRouteComponent(load, 'LibraryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'library/$folder',
      validateSearch: withSearch,
      component: lazyRouteComponent(load, 'LibraryScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'library/review',
      validateSearch: fileParams.extend({ guest_link: z.uuid().optional().catch(undefined) }),
      component: lazyRouteComponent(load, 'ReviewScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'library/submissions',
      validateSearch: fileParams,
      component: lazyRouteComponent(load, 'SubmissionsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    library: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'all-files',
      label: 'All files',
      icon: IconPhoto,
      to: '/library',
      search: { place: 'all' },
      group: 'library',
      order: 10,
      key: 'a',
      Wide: SidebarPlaces,
    },
    {
      id: 'library',
      label: 'Library',
      icon: IconFolders,
      to: '/library',
      search: { place: undefined },
      group: 'library',
      order: 90,
      key: 'l',
      tab: 10,
      Wide: FolderTree,
    },
    {
      id: 'review',
      label: 'Review',
      icon: IconHourglassEmpty,
      to: '/library/review',
      group: 'collect',
      order: 20,
      key: 'w',
      useCount: useWaitingReviews,
      visible: ({ team }) => canReview(team),
    },
    {
      id: 'submissions',
      label: 'Your submissions',
      icon: IconHourglassEmpty,
      to: '/library/submissions',
      group: 'collect',
      order: 30,
      visible: ({ team }) =>
        team.permissions.includes('UPLOAD_ASSETS') && submitsForReview(team.permissions, team.review_submissions),
    },
  ],
})
