import { type Canvas, getPixel, paint } from '../canvas.ts'
import { type Colour, mix, plus, rgb, times } from '../colours.ts'
import { clamp, fractal, hash, noise, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'

type Cell = { id: number; edge: number; du: number; dv: number }
/** The cell of an irregular honeycomb that contains a point, the distance to its edge, and its centre. */
const cellAt = (u: number, v: number, seed: number): Cell => {
  const column = Math.floor(u)
  const row = Math.floor(v)
  let first = 9
  let second = 9
  let id = 0
  let du = 0
  let dv = 0
  for (let i = -1; i <= 1; i++)
    for (let k = -1; k <= 1; k++) {
      const x = column + i
      const y = row + k
      const ou = x + 0.08 + 0.84 * hash(x, y, seed) - u
      const ov = y + 0.08 + 0.84 * hash(x, y, seed + 1) - v
      const far = ou * ou + ov * ov
      if (far < first) {
        second = first
        first = far
        id = Math.imul(x, 7919) ^ Math.imul(y, 104729)
        du = ou
        dv = ov
      } else if (far < second) second = far
    }
  return { id, edge: Math.sqrt(second) - Math.sqrt(first), du, dv }
}

export type Pebbles = { seed: number; tones: readonly string[]; size?: number; wet?: boolean }
/** Stones on the beach, seen from eye level. */
export const pebbles: Scene<Pebbles> = (canvas, { seed, tones, size = 9, wet = false }) => {
  const stones = tones.map(rgb)
  const between = times(rgb('#4a4038'), wet ? 0.4 : 0.62)
  paint(canvas, (u, v) => {
    const bend = 0.16 * noise(u * size * 0.9, v * size * 0.9, seed + 8)
    const { id, edge, du, dv } = cellAt(u * size + bend, v * size - bend, seed)
    const pick = hash(id, 3, seed)
    const stone = stones[Math.floor(pick * stones.length)] ?? between
    const dome = clamp(1 - (du * du + dv * dv) * 1.5)
    const lit = 0.5 + 0.45 * dome + 0.55 * (du * 0.5 + dv * 0.62)
    const vein =
      smooth(0.47, 0.5, fractal(u * 12 + pick * 40, v * 12, seed, 3)) *
      smooth(0.54, 0.5, fractal(u * 12 + pick * 40, v * 12, seed, 3))
    const skin = 0.78 + 0.42 * fractal(u * 50 + pick * 9, v * 50, seed + 2, 3)
    const colour = plus(times(stone, lit * skin), [1, 1, 1], vein * 0.16 * (pick > 0.6 ? 1 : 0))
    const shine = wet ? clamp(du * 0.55 + dv * 0.6 + 0.62 - (du * du + dv * dv)) ** 14 * 0.9 : 0
    return plus(mix(between, colour, smooth(0.02, 0.16, edge)), [1, 1, 1], shine)
  })
  return {}
}

export type IceFloes = { seed: number; size?: number; water?: string; glow?: string }
/** Drifting ice from above. */
export const iceFloes: Scene<IceFloes> = (canvas, { seed, size = 4.5, water = '#0d3346', glow = '#3f98a8' }) => {
  const [deep, shallow] = [rgb(water), rgb(glow)]
  const snow: Colour = [0.93, 0.96, 0.98]
  paint(canvas, (u, v) => {
    const bend = 0.34 * (fractal(u * 5, v * 5, seed + 8, 4) - 0.5)
    const { id, edge } = cellAt(u * size + bend, v * size - bend, seed)
    const open = 0.1 + 0.34 * fractal(u * 1.3, v * 1.3, seed + 5, 3) + 0.2 * (hash(id, 2, seed) > 0.86 ? 1 : 0)
    const floe = edge - open * 0.8
    const sea = mix(deep, shallow, smooth(-0.22, 0, floe) * 0.9 + 0.1 * fractal(u * 9, v * 9, seed, 3))
    if (floe < 0) return sea
    const drift = 0.86 + 0.2 * fractal(u * 11 + hash(id, 1, seed) * 9, v * 11, seed + 3, 5)
    const blue = mix(shallow, snow, smooth(0, 0.07, floe))
    return times(blue, drift)
  })
  return {}
}

export type Crowns = {
  seed: number
  tones: readonly string[]
  size?: number
  way: 'road' | 'river' | 'lake'
  bend?: number
}
const WAYS = { road: rgb('#6a6a6c'), river: rgb('#2f6672'), lake: rgb('#1d5a66') }
/** The distance of a point from the road, river or lake in the wood; negative inside it. */
const asideOf = ({ aspect }: Canvas, { way, seed, bend = 1 }: Crowns) => {
  if (way === 'lake')
    return (u: number, v: number) =>
      Math.hypot(u - aspect * 0.55, (v - 0.5) * 1.25) - 0.26 - 0.2 * (fractal(u * 2.2, v * 2.2, seed, 4) - 0.5)
  const wide = way === 'road' ? 0.026 : 0.05
  return (u: number, v: number) =>
    Math.abs(v - 0.5 - bend * (0.24 * Math.sin(u * 3.1 + seed) + 0.07 * Math.sin(u * 7.3 + seed * 2))) * 0.8 - wide
}
/** A wood from above, crown by crown, with a road, a river or a lake. */
export const crowns: Scene<Crowns> = (canvas, options) => {
  const { seed, tones, size = 32, way } = options
  const leaves = tones.map(rgb)
  const ground = rgb('#2b3320')
  const asideAt = asideOf(canvas, options)
  paint(canvas, (u, v) => {
    const bent = 1.6 * noise(u * 7, v * 7, seed + 4)
    const { id, du, dv } = cellAt(u * size + bent, v * size - bent, seed)
    const grove = fractal((u + du / size) * 2, (v + dv / size) * 2, seed + 6, 3)
    const pick = clamp(hash(id, 3, seed) * 0.75 + 0.5 * (grove - 0.35))
    const leaf = leaves[Math.min(leaves.length - 1, Math.floor(pick * leaves.length))] ?? ground
    const far = Math.sqrt(du * du + dv * dv)
    const ragged = far + 0.16 * (noise(u * size * 6, v * size * 6, seed) - 0.5)
    const lit = 0.5 + 0.62 * clamp(1 - far * 1.3) + 0.5 * (du * 0.6 + dv * 0.7)
    const tree = mix(
      times(leaf, lit * (0.8 + 0.4 * noise(u * size * 9, v * size * 9, seed + 1))),
      ground,
      smooth(0.5, 0.72, ragged),
    )
    const open = asideAt(u, v) + 0.012 * (hash(id, 7, seed) - 0.5)
    return open > 0.006 ? tree : undefined
  })
  const surface = WAYS[way]
  paint(canvas, (u, v, x, y) => {
    const aside = asideAt(u, v)
    if (aside > 0.03) return undefined
    const base = getPixel(canvas, x, y)
    if (way !== 'road') {
      const shade = mix(times(surface, 0.75), surface, smooth(0.01, -0.05, aside))
      return aside < 0 || base[0] + base[1] === 0 ? times(shade, 0.9 + 0.2 * fractal(u * 20, v * 20, seed, 3)) : base
    }
    const line = Math.abs(aside + 0.026) < 0.0022 && (u * 22) % 1 < 0.55
    const verge = mix(
      times(surface, 0.9 + 0.16 * noise(u * 200, v * 200, seed)),
      rgb('#8a8358'),
      smooth(-0.004, 0.004, aside),
    )
    return base[0] + base[1] === 0 || aside < 0 ? (line ? [0.92, 0.9, 0.84] : verge) : base
  })
  return {}
}
