import type { ModuleContract } from './module.ts'
import { modules } from './modules.ts'

type ScreensOf<M> = M extends { screens: readonly (infer S extends string)[] } ? S : never
/** The path of a screen; `:name` stands for a uuid. */
export type Screen = ScreensOf<(typeof modules)[keyof typeof modules]>
/** The path of a screen that needs no id. */
export type PlainScreen = Exclude<Screen, `${string}:${string}`>

/** Every screen of the web app. The web app's router has exactly these screens. */
export const screens = Object.values<ModuleContract>(modules).flatMap((module) => module.screens ?? []) as Screen[]

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(
  `^(?:${screens.map((path) => path.replace(/:\w+|^\/$/g, (part) => (part === '/' ? '' : uuid))).join('|')})/?$`,
  'i',
)

/** Whether the web app has a screen at this path. */
export const isScreen = (path: string): boolean => shape.test(path)
