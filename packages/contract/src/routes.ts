import { modules } from './modules.ts'
import type { Route } from './route.ts'

type Modules = typeof modules
type AllRoutes = { [M in keyof Modules]: Modules[M]['routes'] }

/** Every route of the product by module. */
export const allRoutes = Object.fromEntries(
  Object.entries(modules).map(([name, { routes }]) => [name, routes]),
) as AllRoutes

/** Returns the same routes as one list of [module.name, route]. */
export const routeList = (): [string, Route][] =>
  Object.entries(allRoutes).flatMap(([module, routes]) =>
    Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${module}.${name}`, route]),
  )
