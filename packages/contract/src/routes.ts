import { attributes } from './attributes.ts'
import { auth } from './auth.ts'
import { collections } from './collections.ts'
import { conversions } from './conversions.ts'
import { downloads } from './downloads.ts'
import { duplicates } from './duplicates.ts'
import { embeds } from './embeds.ts'
import { files } from './files.ts'
import { folders } from './folders.ts'
import { links } from './links.ts'
import { galleries } from './galleries.ts'
import { rights } from './rights-records.ts'
import { recycling } from './recycling.ts'
import { guests } from './guests.ts'
import type { Route } from './route.ts'
import { sharing } from './sharing.ts'
import { search } from './search.ts'
import { staff } from './staff.ts'
import { system } from './system.ts'
import { tags } from './tags.ts'
import { teams } from './teams.ts'
import { uploads } from './uploads.ts'
import { versions } from './versions.ts'

/** Every route of the product by module: what the server mounts, the access test walks and the documents print. */
export const allRoutes = {
  auth,
  teams,
  folders,
  files,
  versions,
  uploads,
  conversions,
  duplicates,
  links,
  downloads,
  embeds,
  collections,
  galleries,
  attributes,
  rights,
  tags,
  sharing,
  recycling,
  guests,
  search,
  staff,
  system,
} as const

/** The same as one list of [module.name, route]. */
export const routeList = (): [string, Route][] =>
  Object.entries(allRoutes).flatMap(([module, routes]) =>
    Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${module}.${name}`, route]),
  )
