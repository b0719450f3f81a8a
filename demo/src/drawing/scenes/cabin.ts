import { getPixel, paint } from '../canvas.ts'
import { HOURS, isDark, mix, times } from '../colours.ts'
import { cabin as cabinMark, at as place } from '../marks.ts'
import { fractal, noise, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { type Mountains, mountains } from './mountains.ts'

export type Cabin = Mountains & { wall?: string; u?: number }

/** A cabin in the snow in front of the mountains. */
export const cabin: Scene<Cabin> = (canvas, options) => {
  const { seed, at, wall = '#6d3a2c', u: across = 0.36 } = options
  mountains(canvas, { layers: 3, snow: 1, forest: 1, ...options })
  const light = HOURS[at]
  paint(
    canvas,
    (u, v, x, y) => {
      const edge = v - (0.83 + 0.05 * Math.sin(u * 2.2 + seed) + 0.02 * noise(u * 6, 0, seed))
      if (edge < 0) return undefined
      const snow = times(
        mix(light.low, light.middle, 0.25 + edge * 1.6),
        0.96 + 0.07 * fractal(u * 22, v * 60, seed, 3),
      )
      return mix(getPixel(canvas, x, y), snow, smooth(0, 0.012, edge))
    },
    { top: 0.7 },
  )
  const lit = isDark(at) || at === 'storm'
  return {
    svg: place(across * canvas.aspect * 1000, 860, Math.min(1, canvas.aspect * 0.9), cabinMark(wall, '#eaf0f6', lit)),
  }
}
