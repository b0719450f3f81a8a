import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { CrashInside, NotFoundInside } from './EdgeScreens.tsx'
import { doorRoutes } from './routes/door.ts'
import { libraryRoutes } from './routes/library.ts'
import { outwardRoutes } from './routes/outward.ts'
import { root, shell } from './routes/root.ts'
import { staffRoutes } from './routes/staff.ts'
import { teamRoutes } from './routes/team.ts'
import { visitorRoutes } from './routes/visitors.ts'
import { parseSearch, stringifySearch } from './search-in-address.ts'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/library', replace: true })
  },
})

const tree = root.addChildren([
  shell.addChildren([home, ...libraryRoutes, ...outwardRoutes, ...teamRoutes, ...staffRoutes]),
  ...doorRoutes,
  ...visitorRoutes,
])

/** The router over one cache. */
export const newRouter = (cache: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { cache },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultErrorComponent: CrashInside,
    defaultNotFoundComponent: NotFoundInside,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
