import { balloon, at as place } from '../marks.ts'
import { seededRandom } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { type Mountains, mountains } from './mountains.ts'

const CLOTH = [
  ['#c8452f', '#f2d9a8'],
  ['#2f6f73', '#f0c452'],
  ['#d99a2e', '#fff1cf'],
  ['#5b4a8a', '#f0b7a0'],
  ['#e7e0d0', '#b5392f'],
  ['#3d6ea8', '#f4efe4'],
] as const

/** Balloons at every distance. With `shadows`, for a view from above, each casts a shadow on the land. */
export const balloonsOver = (aspect: number, seed: number, count: number, shadows = false) => {
  const roll = seededRandom(seed + 5)
  return Array.from({ length: count }, (_, i) => {
    const near = ((i * 0.618) % 1) * 0.75 + 0.25
    const x = aspect * 1000 * (0.08 + 0.84 * ((i * 0.391 + roll() * 0.12) % 1))
    const y = 230 + (1 - near) * 300 + roll() * 140
    const [bright, pale] = CLOTH[(i + seed) % CLOTH.length] ?? CLOTH[0]
    const scale = 0.22 + near * near * 0.85
    const shadow = `<ellipse cx="${x + 210 * scale}" cy="${y + 260 * scale}" rx="${90 * scale}" ry="${80 * scale}" fill="url(#shade)" fill-opacity=".7"/>`
    return { scale, svg: (shadows ? shadow : '') + place(x, y, scale, balloon(bright, pale)) }
  })
    .toSorted((a, b) => a.scale - b.scale)
    .map(({ svg }) => svg)
    .join('')
}

export type Balloons = Mountains & { balloons: number }

/** Hot-air balloons over the mountains. */
export const balloons: Scene<Balloons> = (canvas, { balloons: count, ...options }) => {
  mountains(canvas, options)
  return { svg: balloonsOver(canvas.aspect, options.seed, count) }
}
