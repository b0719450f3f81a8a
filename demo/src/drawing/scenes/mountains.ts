import { HOURS, type Hour, isDark } from '../colours.ts'
import { paintRidge } from '../land.ts'
import { at as place, cabin, hiker, kayak, tent } from '../marks.ts'
import { lerp } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { type Aurora, paintSky } from '../sky.ts'
import { paintWater } from '../water.ts'

export type Mountains = {
  seed: number
  at: Hour
  layers?: number
  /** The height at which a lake begins, measured from the top; 0 for no lake. */
  lake?: number
  calm?: number
  snow?: number
  /** The number of wooded layers, counted from the nearest. */
  forest?: number
  tint?: string
  cloud?: number
  aurora?: Aurora
  stars?: boolean
  moon?: boolean
  sunU?: number
  horizon?: number
  rise?: number
  with?: { what: 'kayak' | 'hiker' | 'tent' | 'cabin'; u: number; v: number; scale?: number; colour?: string }
}

const seen = {
  kayak: (colour) => kayak(colour ?? '#d9a441'),
  hiker: (colour) => hiker(colour ?? '#2f6f73', '#a8452f'),
  tent: (colour) => tent(colour ?? '#e3a53c'),
  cabin: (colour, dark) => cabin(colour ?? '#8c3b33', '#3f444a', dark),
} satisfies Record<string, (colour: string | undefined, dark: boolean) => string>

/** Layers of mountains, one behind the other, above land or above a lake that mirrors them. */
export const mountains: Scene<Mountains> = (canvas, options) => {
  const {
    seed,
    at,
    layers = 4,
    lake = 0,
    calm = 0.82,
    snow = 0.8,
    forest = 0,
    tint,
    sunU = 0.65,
    horizon = 0.62,
  } = options
  const { cloud = 0.4, aurora, stars = false, moon = false, rise = 0.3 } = options
  const light = HOURS[at]
  paintSky(canvas, light, { seed, horizon, cloud, sunU, stars, moon, ...(aurora && { aurora }) })
  for (let i = 0; i < layers; i++) {
    const near = (i + 1) / (layers + 0.3)
    paintRidge(canvas, light, {
      seed: seed + i * 31,
      base: lerp(horizon - 0.06, lake ? lake - 0.015 : 0.86, i / Math.max(1, layers - 1)),
      rise: lerp(rise, lake ? 0.05 : 0.13, i / layers),
      scale: lerp(1.5, 2.3, i / layers) / Math.sqrt(canvas.aspect),
      near,
      snow: snow * (1 - i / layers),
      forest: forest && i >= layers - forest ? lerp(34, 15, near) : 0,
      tint: i > 0 ? tint : undefined,
      low: lake || 1,
      side: sunU > 0.5 ? 1 : -1,
    })
  }
  if (lake) paintWater(canvas, light, { seed: seed + 99, from: lake, calm })
  const thing = options.with
  if (!thing) return {}
  const mark = seen[thing.what](thing.colour, isDark(at))
  return { svg: place(thing.u * canvas.aspect * 1000, thing.v * 1000, thing.scale ?? 0.5, mark) }
}
