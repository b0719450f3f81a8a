import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { activeTeam, helloQuery } from '../../features/auth/index.ts'
import { CrashScreen, NotFoundScreen } from '../EdgeScreens.tsx'
import { Root } from '../Root.tsx'
import { Shell } from '../shell/Shell.tsx'

type Context = { cache: QueryClient }
/** Words in an address; what is none counts as absent. */
export const optional = z.string().optional().catch(undefined)
/** A list in which something is searched for. */
export const searched = z.object({ q: optional })

/** Where all screens hang. */
export const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
  loader: ({ context }) => context.cache.ensureQueryData(helloQuery()),
})

/** Everything that needs a person and a team. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    const hello = await context.cache.ensureQueryData(helloQuery())
    if (hello.needs_owner) throw redirect({ to: '/welcome' })
    if (!hello.user)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { redirect: location.href } })
    if (!activeTeam(hello.teams, null)) throw redirect({ to: '/no-team' })
  },
})
