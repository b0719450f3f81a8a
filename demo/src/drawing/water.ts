import { type Canvas, getPixel, paint } from './canvas.ts'
import { type Light, mix, plus, rgb } from './colours.ts'
import { fractal, lerp, smooth } from './numbers.ts'

export type Water = { seed: number; from: number; calm?: number; tint?: string }

/** Mirrors the scene above the waterline, with more ripples towards the viewer. */
export const paintWater = (canvas: Canvas, light: Light, { seed, from, calm = 0.7, tint = '#23404f' }: Water) => {
  const { width, height } = canvas
  const deep = rgb(tint)
  const stir = (1 - calm) * 0.22 + 0.02
  const sideways = (30 * width) / 1600
  paint(
    canvas,
    (u, v, x) => {
      const down = (v - from) / (1 - from)
      const near = 0.15 + down
      const wave = fractal((u * 9) / near, (v * 120) / (near + 0.5), seed, 3) - 0.5
      const long = fractal((u * 2.2) / near, (v * 34) / near, seed + 5, 3) - 0.5
      const above = Math.min(from - (v - from) * 1.05 + (wave + long) * stir * near, from - 2 / height)
      const mirrored = getPixel(canvas, x + wave * sideways * near, above * height)
      const own = mix(deep, light.middle, 0.35 + 0.3 * (1 - down))
      const glint = Math.max(0, wave + long * 0.6 - 0.2 + calm * 0.08) * 0.5 * (1 - calm * 0.6)
      return plus(mix(mirrored, own, lerp(0.62, 0.16, calm) + down * 0.12), light.sun, glint)
    },
    { top: from },
  )
}

/** The glitter of the sun on the water. */
export const paintSunGlitter = (
  canvas: Canvas,
  light: Light,
  { seed, from, sunU }: { seed: number; from: number; sunU: number },
) =>
  paint(
    canvas,
    (u, v, x, y) => {
      const down = (v - from) / (1 - from)
      const aside = (u - sunU * canvas.aspect) / (0.05 + 0.2 * down)
      const spread = Math.exp(-aside * aside)
      if (spread < 0.004) return undefined
      const glint = smooth(0.52, 0.78, fractal((u * 16) / (0.2 + down), (v * 150) / (0.5 + down), seed, 3))
      return plus(getPixel(canvas, x, y), light.sun, spread * glint * 0.75)
    },
    { top: from },
  )
