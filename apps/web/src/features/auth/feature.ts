import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { optionalText } from '../../lib/search-params.ts'
import { shell, signedOut } from './frames.ts'
import { helloQuery } from './session.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  signedOut: [
    createRoute({
      getParentRoute: () => signedOut,
      path: 'sign-in',
      validateSearch: z.object({ redirect: optionalText, step: optionalText }),
      beforeLoad: async ({ context }) => {
        const { user, needs_owner } = await context.cache.ensureQueryData(helloQuery())
        if (needs_owner) throw redirect({ to: '/welcome' })
        if (user) throw redirect({ to: '/' })
      },
      component: lazyRouteComponent(load, 'SignInScreen'),
    }),
    createRoute({
      getParentRoute: () => signedOut,
      path: 'welcome',
      beforeLoad: async ({ context }) => {
        const { needs_owner } = await context.cache.ensureQueryData(helloQuery())
        if (!needs_owner) throw redirect({ to: '/' })
      },
      component: lazyRouteComponent(load, 'WelcomeScreen'),
    }),
    createRoute({
      getParentRoute: () => signedOut,
      path: 'forgot-password',
      validateSearch: z.object({ email: optionalText }),
      component: lazyRouteComponent(load, 'ForgotScreen'),
    }),
    createRoute({
      getParentRoute: () => signedOut,
      path: 'reset-password',
      component: lazyRouteComponent(load, 'ResetScreen'),
    }),
    createRoute({
      getParentRoute: () => signedOut,
      path: 'verify-email',
      component: lazyRouteComponent(load, 'VerifyScreen'),
    }),
    createRoute({
      getParentRoute: () => signedOut,
      path: 'confirm-email',
      component: lazyRouteComponent(load, 'ConfirmEmailScreen'),
    }),
  ],
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'profile',
      component: lazyRouteComponent(load, 'ProfileScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    auth: typeof routes
  }
}

export const feature = defineFeature({
  routes,
})
