import { paint } from '../canvas.ts'
import { rgb, times } from '../colours.ts'
import { seededRandom, fractal, noise } from '../numbers.ts'
import { at as place } from '../marks.ts'
import type { Scene } from '../scene.ts'
import { type Dish, dishes } from './dishes.ts'

export type Table = {
  seed: number
  dishes: readonly Dish[]
  cloth: 'oak' | 'linen' | 'slate' | 'paint'
  scale?: number
}

const CLOTHS = {
  oak: (u: number, v: number, seed: number) =>
    times(rgb('#a67c52'), 0.62 + 0.55 * fractal(u * 3, v * 40, seed, 5) - ((v * 5) % 1 < 0.012 ? 0.3 : 0)),
  linen: (u: number, v: number, seed: number) =>
    times(
      rgb('#dcd5c6'),
      0.86 + 0.08 * Math.sin(u * 900) * Math.sin(v * 900) + 0.2 * (fractal(u * 3, v * 3, seed, 4) - 0.4),
    ),
  slate: (u: number, v: number, seed: number) => times(rgb('#39424a'), 0.6 + 0.75 * fractal(u * 7, v * 7, seed, 6)),
  paint: (u: number, v: number, seed: number) =>
    times(
      rgb('#5f8a88'),
      0.72 +
        0.34 * fractal(u * 2, v * 50, seed, 4) +
        0.1 * noise(u * 90, v * 90, seed) -
        ((v * 6) % 1 < 0.014 ? 0.3 : 0),
    ),
}

type PlacedDish = { x: number; y: number; r: number }
/** Finds a free place for a dish by trying random ones until it touches no other dish. */
const findPlace = (
  r: number,
  width: number,
  laid: readonly PlacedDish[],
  roll: () => number,
): PlacedDish | undefined => {
  for (let tries = 0; tries < 400; tries++) {
    const spot = { x: roll() * width, y: roll() * 1000, r }
    const apart = (other: PlacedDish) => Math.hypot(spot.x - other.x, spot.y - other.y) > spot.r + other.r + 12
    if (laid.every(apart)) return spot
  }
  return undefined
}

/** A laid table from above. */
export const table: Scene<Table> = (canvas, { seed, dishes: wanted, cloth, scale = 1.35 }) => {
  const roll = seededRandom(seed)
  const surface = CLOTHS[cloth]
  paint(canvas, (u, v) => surface(u, v, seed))
  const width = canvas.aspect * 1000
  const laid: PlacedDish[] = []
  const svg: string[] = []
  for (const name of [...wanted, ...wanted, ...wanted]) {
    const { r, draw, ...dish } = dishes[name]
    const spot = findPlace(r * scale, width, laid, roll)
    if (!spot) continue
    laid.push(spot)
    const flat = 'shade' in dish ? dish.shade : 1
    const shade = `<circle cx="${spot.x + 9}" cy="${spot.y + 13}" r="${spot.r * flat * 1.1}" fill="url(#shade)"/>`
    svg.push(
      shade + place(spot.x, spot.y, scale, `<g transform="rotate(${(roll() * 360).toFixed(0)})">${draw(roll)}</g>`),
    )
  }
  return { svg: svg.join('') }
}
