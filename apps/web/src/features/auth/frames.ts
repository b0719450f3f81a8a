import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { SignedOutFrame } from './SignedOutFrame.tsx'
import { activeTeam, helloQuery } from './session.ts'

type Context = { cache: QueryClient }

/** The parent of all routes. The app sets its components. */
export const root = createRootRouteWithContext<Context>()({
  loader: ({ context }) => context.cache.ensureQueryData(helloQuery()),
})

/** The parent of routes that need a signed-in person with a team. The app sets its component. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    const hello = await context.cache.ensureQueryData(helloQuery())
    if (hello.needs_owner) throw redirect({ to: '/welcome' })
    if (!hello.user)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { redirect: location.href } })
    if (!activeTeam(hello.teams, null)) throw redirect({ to: '/no-team' })
  },
})

/** The parent of routes for people who are not signed in. */
export const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutFrame })
