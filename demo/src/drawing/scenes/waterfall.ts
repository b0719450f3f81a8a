import { getPixel, paint } from '../canvas.ts'
import { type Colour, HOURS, type Hour, mix, plus, rgb, times } from '../colours.ts'
import { crests, fractal, noise, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { paintSky } from '../sky.ts'
import { paintWater } from '../water.ts'

export type Waterfall = {
  seed: number
  at: Hour
  falls?: readonly number[]
  brink?: number
  pool?: number
  moss?: string
  ice?: boolean
}

const SPRAY: Colour = [0.95, 0.98, 1]

/** Water falling over a mossy cliff into its own mist. */
export const waterfall: Scene<Waterfall> = (canvas, options) => {
  const { seed, at, falls = [0.5], brink = 0.16, pool = 0.84, moss = '#4a6b34', ice = false } = options
  const light = HOURS[at]
  const [rock, green] = [mix(light.land, [0.14, 0.15, 0.16], 0.6), rgb(moss)]
  const frost: Colour = [0.78, 0.88, 0.96]
  paintSky(canvas, light, { seed, horizon: brink + 0.2, cloud: 0.5 })
  const edge = (u: number) => brink + 0.07 * (crests(u * 2.2, 0, seed, 4) - 0.5)
  paint(canvas, (u, v) => {
    const below = v - edge(u)
    if (below < 0) return undefined
    const strata = crests(u * 3.2, v * 1.4 + 0.2 * noise(u * 4, v * 4, seed), seed + 3, 5)
    const lit = crests((u + 0.014) * 3.2, (v - 0.008) * 1.4 + 0.2 * noise(u * 4, v * 4, seed), seed + 3, 5) - strata
    const ledge = smooth(0.52, 0.72, fractal(u * 6, v * 13, seed + 7, 4)) * smooth(0, 0.05, below)
    const stone = times(plus(rock, light.haze, 0.1 * v), 0.75 + lit * 4)
    return mix(
      stone,
      times(ice ? frost : green, 0.6 + 0.8 * fractal(u * 30, v * 30, seed, 3)),
      ledge * (ice ? 0.9 : 0.75),
    )
  })
  falls.forEach((at01, i) => {
    const middle = at01 * canvas.aspect
    const wide = i === 0 ? 0.075 : 0.032
    paint(canvas, (u, v, x, y) => {
      const below = v - edge(middle) - 0.01
      if (below < 0) return undefined
      const spread = wide * (0.55 + 0.75 * below) * (0.85 + 0.3 * noise(v * 6, i, seed))
      const aside = Math.abs(u - middle - 0.02 * (noise(v * 3, 7, seed) - 0.5)) / spread
      if (aside > 1.25) return undefined
      const threads = fractal(u * 90, v * 2.4, seed + 20 + i, 4)
      return mix(
        getPixel(canvas, x, y),
        times(SPRAY, 0.62 + 0.5 * threads),
        smooth(1.2, 0.5, aside + 0.6 * (0.5 - threads)) * 0.95,
      )
    })
  })
  paintWater(canvas, light, { seed: seed + 31, from: pool, calm: 0.45, tint: ice ? '#5d8aa5' : '#2a5560' })
  paint(
    canvas,
    (u, v, x, y) => {
      const foot = falls.reduce((sum, at01, i) => {
        const du = u - at01 * canvas.aspect
        const dv = (v - pool) * 1.9
        return sum + (i === 0 ? 1 : 0.5) * Math.exp(-(du * du + dv * dv) * (i === 0 ? 26 : 60))
      }, 0)
      return mix(
        getPixel(canvas, x, y),
        SPRAY,
        Math.min(0.9, foot * (0.55 + 0.6 * fractal(u * 5, v * 6, seed + 40, 4))),
      )
    },
    { top: pool - 0.3 },
  )
  return {}
}
