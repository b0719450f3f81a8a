import { type Canvas, paint } from './canvas.ts'
import { type Colour, type Light, mix, plus, rgb, times } from './colours.ts'
import { clamp, crests, fractal, hash, noise, smooth } from './numbers.ts'

export type Ridge = {
  seed: number
  /** The height of the ridge's foot, the height of its peaks, and their width. */
  base: number
  rise: number
  scale: number
  /** How near the ridge is: 0 disappears in the haze, 1 is right in front of the viewer. */
  near: number
  snow?: number
  /** Tree density: the number of trees across a distance equal to the image height. 0 for none. */
  forest?: number
  low?: number
  tint?: string | undefined
  /** Where the light comes from: 1 is the right, -1 the left. */
  side?: 1 | -1
}

/** Three overlapping rows of narrow triangles read as spruces. */
const treetops = (u: number, trees: number, seed: number) => {
  let tip = 0
  for (const row of [1, 1.63, 2.4]) {
    const along = u * trees * row + row
    const tree = Math.floor(along)
    const aside = Math.abs(along - tree - 0.5) * 2
    const ragged = 0.12 * noise(u * trees * row * 11, tree, seed)
    tip = Math.max(
      tip,
      clamp(1 - aside * 1.15 - ragged) * (0.4 + 0.6 * hash(tree, row * 10, seed)) * (1.25 - 0.22 * row),
    )
  }
  return ((tip + 0.15) * 2) / trees
}

/** The upper edge of a ridge, for each column of the canvas. */
const skylineOf = ({ width, height }: Canvas, { seed, base, rise, scale, forest = 0 }: Ridge) =>
  Float32Array.from({ length: width }, (_, x) => {
    const u = x / height
    const bare = base - rise * (crests(u * scale, 0.5, seed, 6) ** 1.7 * 1.5 - 0.25)
    return forest ? bare - treetops(u, forest, seed) : bare
  })

const WHITE: Colour = [1, 1, 1]

/** One layer of mountains: rock lit from one side, snow above a line, mist at its foot. */
export const paintRidge = (canvas: Canvas, light: Light, ridge: Ridge) => {
  const { seed, scale, near, snow = 0, forest = 0, low = 1, tint, side = 1 } = ridge
  const line = skylineOf(canvas, ridge)
  const rock = mix(light.haze, tint ? mix(light.land, rgb(tint), 0.75) : light.land, near)
  const white = mix(mix(light.low, WHITE, 0.5), light.haze, 0.35 - near * 0.2)
  const grain = scale * 3.4
  const relief = 0.26 + near * (tint ? 0.2 : 0.34)
  paint(
    canvas,
    (u, v, x) => {
      const below = v - (line[x] ?? 0)
      if (below < 0) return undefined
      const fold = u * grain + below * 2
      const here = forest && !snow ? 0 : crests(fold, v * grain * 0.8, seed + 3, 5)
      const face = forest
        ? 0.9 * fractal(u * forest * 2.4, v * forest * 1.1, seed, 5) - 0.5
        : clamp((crests(fold + 0.018 * side * grain, (v - 0.01) * grain * 0.8, seed + 3, 5) - here) * 5.5, -0.75, 0.75)
      let colour = plus(times(rock, 1 + face * relief), light.sun, Math.max(0, face) * 0.09 * near)
      if (snow > 0) {
        const lying = smooth(0.02, -0.09, below - 0.17 * snow + 0.16 * (here - 0.5)) * smooth(-0.62, 0.06, face) * snow
        if (lying > 0) colour = mix(colour, white, clamp(lying) * (0.86 + face * 0.2))
      }
      return mix(colour, light.haze, smooth(0.02, 0.3, below) * (1 - near) * 0.75 + smooth(0.1, 0.5, below) * 0.12)
    },
    { top: Math.min(...line), low },
  )
}
