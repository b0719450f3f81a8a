import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { root, shell, signedOut } from '../features/auth/index.ts'
import { lazyImport } from '../lib/lazy-import.ts'
import { defineFeature } from '../lib/feature.ts'
import { optionalText } from '../lib/search-params.ts'
import { NoTeamScreen } from './ErrorScreens.tsx'

const load = lazyImport(() => import('./OutboxFrame.tsx'))
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: '/library', replace: true })
      },
    }),
  ],
  signedOut: [createRoute({ getParentRoute: () => signedOut, path: 'no-team', component: NoTeamScreen })],
  root: [
    // The demo's emails, also for signed-out people; `to` is the address whose emails are shown.
    createRoute({
      getParentRoute: () => root,
      path: 'outbox',
      validateSearch: z.object({ to: optionalText }),
      component: lazyRouteComponent(load, 'OutboxFrame'),
    }),
  ],
} as const
declare module '../lib/feature.ts' {
  interface RoutesByFeature {
    app: typeof routes
  }
}

/** The screens of the app itself: the start page, and those that need the shell. */
export const feature = defineFeature({
  routes,
})
