import { getPixel, paint, type Canvas } from '../canvas.ts'
import { type Colour, HOURS, type Hour, isDark, type Light, mix, rgb, times } from '../colours.ts'
import { paintRidge } from '../land.ts'
import { at as place, ferry, fishingBoat, lighthouse, mirrored, pier, sailingBoat } from '../marks.ts'
import { fractal, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { paintSky } from '../sky.ts'
import { paintSunGlitter, paintWater } from '../water.ts'

export type Sea = {
  seed: number
  at: Hour
  horizon?: number
  beach?: number
  sunU?: number
  cloud?: number
  islands?: number
  calm?: number
  moon?: boolean
  with?: {
    what: 'lighthouse' | 'ferry' | 'sail' | 'fishing' | 'pier'
    u: number
    v?: number
    scale?: number
    colour?: string
  }
}

const SAND = rgb('#d9bd94')
const FOAM: Colour = [0.97, 0.97, 0.95]

/** Sand wetted by the last wave, and the foam it left. */
const paintBeach = (canvas: Canvas, light: Light, seed: number, beach: number) => {
  const dry = mix(SAND, light.haze, 0.35)
  paint(
    canvas,
    (u, v, x, y) => {
      const shore = 1 - beach + 0.1 * (fractal(u * 1.4, 1, seed + 70, 4) - 0.5) - 0.05 * u
      const wet = v - shore
      if (wet < -0.03) return undefined
      const sand = times(dry, 0.82 + 0.32 * fractal(u * 40, v * 90, seed + 71, 3))
      const edge = Math.abs(wet - 0.006 * Math.sin(u * 30)) - 0.012 * fractal(u * 24, v * 24, seed + 72, 3)
      const ground = mix(times(sand, 0.66), sand, smooth(0.02, 0.12, wet))
      return mix(mix(getPixel(canvas, x, y), ground, smooth(-0.03, 0.02, wet)), FOAM, smooth(0.03, 0, edge) * 0.85)
    },
    { top: 0.5 },
  )
}

/** An object in the sea: on a rock, or above its reflection. */
const standing = (thing: NonNullable<Sea['with']>, canvas: Canvas, horizon: number, dark: boolean) => {
  const x = thing.u * canvas.aspect * 1000
  const y = (thing.v ?? horizon + 0.06) * 1000
  const scale = thing.scale ?? 1
  if (thing.what === 'lighthouse') return place(x, y, scale, lighthouse(thing.colour ?? '#b5392f', dark))
  if (thing.what === 'pier') return place(x, 1000, scale, pier())
  const mark =
    thing.what === 'ferry'
      ? ferry(thing.colour ?? '#1f5b63', dark)
      : thing.what === 'sail'
        ? sailingBoat(thing.colour ?? '#8c3b33', '#f5efe2')
        : fishingBoat(thing.colour ?? '#3f6d7a')
  const boat = place(x, y, scale, mark)
  return mirrored(y + 14 * scale, boat, 0.35) + boat
}

/** The open sea with islands on the horizon, the glitter of the sun, and perhaps a beach in the foreground. */
export const sea: Scene<Sea> = (canvas, options) => {
  const {
    seed,
    at,
    horizon = 0.5,
    beach = 0,
    sunU = 0.5,
    cloud = 0.5,
    islands = 2,
    calm = 0.25,
    moon = false,
  } = options
  const light = HOURS[at]
  paintSky(canvas, light, { seed, horizon, cloud, sunU, sunV: moon ? 0.42 : 0.92, moon, stars: moon })
  for (let i = 0; i < islands; i++)
    paintRidge(canvas, light, {
      seed: seed + 7 * i,
      base: horizon + 0.03 + i * 0.012,
      rise: 0.09 + 0.05 * i,
      scale: 1.3 + i * 0.6,
      near: 0.3 + 0.3 * i,
      low: horizon + 0.004,
    })
  paintWater(canvas, light, { seed: seed + 50, from: horizon, calm, tint: at === 'noon' ? '#1f6f80' : '#29495a' })
  paintSunGlitter(canvas, light, { seed: seed + 61, from: horizon, sunU })
  if (beach) paintBeach(canvas, light, seed, beach)
  return options.with ? { svg: standing(options.with, canvas, horizon, isDark(at)) } : {}
}
