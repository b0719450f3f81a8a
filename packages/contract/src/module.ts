import type { Event } from './event.ts'
import type { Routes } from './route.ts'

/** What server and web share of a module: its calls, the addresses of its screens (`:name` stands for a uuid) and what it records. */
export type ModuleContract = {
  routes: Routes
  screens?: readonly `/${string}`[]
  events?: Readonly<Record<string, Event>>
}
/** Declares a module. Its name is its key in modules.ts. */
export const defineModule = <const M extends ModuleContract>(module: M) => module
