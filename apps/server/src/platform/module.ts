import type { allRoutes } from '@vitrine/contract'
import type { Db } from './db/db.ts'
import type { Subjects } from './http/context.ts'
import type { FindHead } from './http/page-head.ts'
import type { Handlers } from './http/serve.ts'
import type { Job } from './jobs/jobs.ts'
import type { Ports } from './ports.ts'
import type { Rollup } from './rollups/rollup.ts'

/** The handlers of every route in the contract. */
export type AllHandlers = { [M in keyof typeof allRoutes]: Handlers<(typeof allRoutes)[M]> }

/** What a module adds to the server. All parts are optional; modules.ts combines those of all modules. */
export type Module = {
  /** By contract module: most modules handle their own routes, and some also handle a few routes of another. */
  handlers?: { readonly [M in keyof AllHandlers]?: Partial<AllHandlers[M]> }
  /** Functions that find items by id. */
  subjects?: Partial<Subjects>
  /** Jobs: enqueued, triggered by an event, or scheduled. */
  jobs?: readonly Job[]
  /** Statistics counted from the ledger. */
  rollups?: readonly Rollup[]
  /** The HTML heads of the module's pages, as sent before any script runs. */
  heads?: readonly ((db: Db, ports: Ports) => FindHead)[]
  /** Registers the module's metrics for /metrics. */
  metrics?: (db: Db) => void
}
export const defineModule = <const M extends Module>(module: M) => module

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type Part<M, K extends string> = Intersection<M extends { readonly [key in K]: infer P } ? P : never>

/** The handlers of all modules. Their type lists every existing handler, so that modules.ts does not compile if one is missing. */
export const mergeHandlers = <M extends Module>(modules: readonly M[]) => {
  const merged: Record<string, object> = {}
  for (const { handlers = {} } of modules)
    for (const [name, own] of Object.entries(handlers)) merged[name] = { ...merged[name], ...own }
  return merged as Part<M, 'handlers'>
}
/** The subject finders of all modules, typed in the same way. */
export const mergeSubjects = <M extends Module>(modules: readonly M[]) =>
  Object.assign({}, ...modules.map(({ subjects }) => subjects)) as Part<M, 'subjects'>
