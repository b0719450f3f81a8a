import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { root, shell, signedOut } from '../features/auth/index.ts'
import type { FeatureRoute, Frame } from '../lib/feature.ts'
import { CrashInside, CrashScreen, NotFoundInside, NotFoundScreen } from './ErrorScreens.tsx'
import { feature as app } from './feature.ts'
import { features } from './features.ts'
import { Root } from './Root.tsx'
import { parseSearch, stringifySearch } from './search-in-address.ts'
import { Shell } from './shell/Shell.tsx'

root.update({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: CrashScreen })
shell.update({ component: Shell })

/** The routes that all features add to a frame. Their types come from `RoutesByFeature`. */
const routesIn = <F extends Frame>(frame: F) =>
  [app, ...features].flatMap(({ routes }) => routes?.[frame] ?? []) as FeatureRoute<F>[]

const tree = root.addChildren([
  shell.addChildren(routesIn('shell')),
  signedOut.addChildren(routesIn('signedOut')),
  ...routesIn('root'),
])

/** Creates the router with the given query cache. */
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
