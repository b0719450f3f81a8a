import { paint } from '../canvas.ts'
import { type Colour, mix, rgb, times } from '../colours.ts'
import { crests, fractal, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'

export type Surf = {
  seed: number
  sand?: string
  shallow?: string
  deep?: string
  turn?: number
  waves?: number
  shore?: number
}

const FOAM: Colour = [0.97, 0.99, 0.99]

/** The line where the sea meets the sand, seen from the air, with rows of foam. */
export const surf: Scene<Surf> = (canvas, options) => {
  const { seed, sand = '#d8c3a0', shallow = '#4fb3ac', deep = '#0f5670', turn = 0.5, waves = 4, shore = 0.34 } = options
  const [dry, bright, dark] = [rgb(sand), rgb(shallow), rgb(deep)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const span = canvas.aspect * Math.abs(sin) + Math.abs(cos)
  paint(canvas, (u, v) => {
    const along = u * cos - v * sin
    const out = (u * sin + v * cos) / span
    const coast = out - shore - 0.1 * (fractal(along * 1.6, 0.3, seed, 4) - 0.5)
    const grains = 0.86 + 0.26 * fractal(u * 60, v * 60, seed + 1, 3)
    if (coast < 0) return times(mix(times(dry, 0.68), dry, smooth(0, -0.07, coast)), grains)
    const lace = crests(u * 9 + 0.6 * fractal(u * 7, v * 7, seed + 2, 3), v * 9, seed + 3, 4)
    let foam = smooth(0.03, 0.004, coast) + smooth(0.62, 0.8, lace) * smooth(0.2, 0.02, coast) * 0.8
    for (let i = 1; i <= waves; i++) {
      const crest = i * 0.13 + 0.07 * (fractal(along * (1.2 + i * 0.3), i * 3.3, seed + 11 * i, 4) - 0.5)
      const behind = coast - crest
      const broken = smooth(0.35, 0.6, fractal(along * 2.2, i * 5, seed + i, 3))
      foam +=
        (smooth(-0.006, 0.001, behind) * smooth(0.05, 0.002, behind) * (0.35 + 0.75 * lace) * broken) / Math.sqrt(i)
    }
    const swell = 0.9 + 0.22 * fractal(along * 6, out * 40, seed + 5, 4)
    const water = times(mix(mix(dry, bright, smooth(-0.02, 0.1, coast)), dark, smooth(0.06, 0.55, coast)), swell)
    return mix(water, FOAM, Math.min(0.96, foam))
  })
  return {}
}
