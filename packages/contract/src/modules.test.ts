import { expect, it } from 'vitest'
import { events } from './events.ts'
import type { ModuleContract } from './module.ts'
import { modules } from './modules.ts'
import { routeList } from './routes.ts'
import { screens } from './screens.ts'

const all = Object.values<ModuleContract>(modules)

it('modules declare each event, each screen and each call only once', () => {
  expect(Object.keys(events)).toEqual(all.flatMap((module) => Object.keys(module.events ?? {})))
  expect(new Set(screens).size).toBe(screens.length)
  const calls = routeList().map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
})
