import { paint } from '../canvas.ts'
import { type Colour, mix, rgb, times } from '../colours.ts'
import { fractal, hash, lerp, noise, smooth } from '../numbers.ts'
import { balloonsOver } from './balloons.ts'
import type { Scene } from '../scene.ts'

export type Fields = {
  seed: number
  tones: readonly string[]
  turn?: number
  river?: boolean
  cuts?: number
  balloons?: number
}

const HEDGE = rgb('#3d4f2e')
const BANK = rgb('#44552f')
const STREAM = { deep: rgb('#3f6f7c'), bright: rgb('#7fa9ad') }

/** Splits a plane in two again and again; returns the piece that contains a point, and the distance to its nearest edge. */
const pieceAt = (u: number, v: number, seed: number, cuts: number) => {
  let left = -2
  let right = 3
  let top = -2
  let low = 3
  let id = seed
  let edge = 9
  for (let i = 0; i < cuts; i++) {
    const across = right - left > (low - top) * (0.7 + 0.6 * hash(id, i, 1))
    const share = 0.35 + 0.3 * hash(id, i, 2)
    const cut = across ? lerp(left, right, share) : lerp(top, low, share)
    const beyond = (across ? u : v) > cut
    edge = Math.min(edge, Math.abs((across ? u : v) - cut))
    id = Math.imul(id, 31) + (beyond ? 7 : 3)
    if (across && beyond) left = cut
    else if (across) right = cut
    else if (beyond) top = cut
    else low = cut
  }
  return { id, edge }
}

/** Farmland from above: each field with its own crop and furrows, hedges between them, perhaps a stream. */
export const fields: Scene<Fields> = (canvas, { seed, tones, turn = 0.4, river = true, cuts = 9, balloons = 0 }) => {
  const crops: Colour[] = tones.map(rgb)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  paint(canvas, (u0, v0) => {
    const u = u0 * cos - v0 * sin + 0.1 * (fractal(u0 * 1.6, v0 * 1.6, seed, 3) - 0.5)
    const v = u0 * sin + v0 * cos + 0.1 * (fractal(u0 * 1.6 + 9, v0 * 1.6, seed, 3) - 0.5)
    const { id, edge } = pieceAt(u, v, seed, cuts)
    const pick = hash(id, 5, seed)
    const along = hash(id, 6, seed) > 0.5 ? u : v
    const furrow = Math.sin(along * (170 + 160 * pick)) * 0.07 * (pick > 0.3 ? 1 : 0.3)
    const crop = crops[Math.floor(pick * crops.length)] ?? HEDGE
    let colour = times(crop, 0.82 + furrow + 0.36 * fractal(u * 9, v * 9, id & 255, 4))
    const hedge = smooth(0.009, 0.004, edge) * 0.9
    if (hedge > 0) colour = mix(colour, times(HEDGE, 0.7 + 0.6 * noise(u0 * 160, v0 * 160, seed)), hedge)
    if (!river) return colour
    const aside = Math.abs(v0 - 0.55 - 0.26 * Math.sin(u0 * 2.6 + seed) - 0.05 * noise(u0 * 7, 1, seed))
    const wide = 0.03 + 0.012 * noise(u0 * 5, 3, seed)
    const banked = mix(colour, BANK, smooth(wide + 0.035, wide + 0.01, aside) * 0.8)
    const stream = mix(STREAM.deep, STREAM.bright, smooth(wide, 0, aside) * 0.6)
    return mix(banked, stream, smooth(wide + 0.004, wide - 0.004, aside))
  })
  return balloons ? { svg: balloonsOver(canvas.aspect, seed, balloons, true) } : {}
}
