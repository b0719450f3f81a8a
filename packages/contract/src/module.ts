import type { Event } from './event.ts'
import type { Routes } from './route.ts'

/** The part of a module that server and web share: its calls, the paths of its screens (`:name` stands for a uuid) and its
 *  events. */
export type ModuleContract = {
  routes: Routes
  screens?: readonly `/${string}`[]
  events?: Readonly<Record<string, Event>>
}
/** Declares a module. Its name is its key in modules.ts. */
export const defineModule = <const M extends ModuleContract>(module: M) => module
