import { getPixel, paint } from '../canvas.ts'
import { HOURS, mix, rgb, times } from '../colours.ts'
import { seededRandom, fractal, noise, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { type Mountains, mountains } from './mountains.ts'

export type Meadow = Mountains & { flowers: readonly string[]; grass?: string; from?: number; many?: number }

const flower = (x: number, y: number, size: number, colour: string, turn: number) => {
  const petals = Array.from(
    { length: 5 },
    (_, i) => `<ellipse cy="-7" rx="4.600" ry="7.500" transform="rotate(${i * 72})"/>`,
  ).join('')
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)} ${(size * 0.78).toFixed(2)}) rotate(${turn.toFixed(0)})"><g fill="${colour}">${petals}</g><circle r="3.600" fill="#f0c452"/></g>`
}

/** A flowering slope in front of the mountains, drawn blade by blade. */
export const meadow: Scene<Meadow> = (canvas, { flowers, grass = '#6f8f3e', from = 0.68, many = 420, ...options }) => {
  const { seed, at } = options
  const { svg: thing = '' } = mountains(canvas, { layers: 3, snow: 0.5, tint: '#5d7450', ...options })
  const light = HOURS[at]
  const green = mix(rgb(grass), light.land, 0.25)
  const edgeAt = (u: number) => from + 0.06 * Math.sin(u * 2 + seed) + 0.03 * fractal(u * 3, 0, seed, 3)
  paint(
    canvas,
    (u, v, x, y) => {
      const down = v - edgeAt(u) - 0.014 * noise(u * 160, 1, seed)
      if (down < 0) return undefined
      const size = 1 / (0.25 + down * 2.4)
      const lean = u + 0.05 * noise(u * 9, v * 9, seed + 3)
      const blades = fractal(lean * 120 * size, v * 16 * size, seed + 8, 3)
      const patch = 0.72 + 0.5 * fractal(u * 5, v * 8, seed + 2, 3)
      const colour = mix(times(green, patch * (0.55 + blades * 0.95)), light.haze, smooth(0.16, 0, down) * 0.35)
      return mix(getPixel(canvas, x, y), colour, smooth(0, 0.01, down))
    },
    { top: from - 0.08 },
  )
  const roll = seededRandom(seed + 1)
  const bunch = Array.from({ length: many }, () => ({
    x: roll() * canvas.aspect,
    depth: roll() ** 0.8,
    pick: roll(),
    turn: roll() * 72,
  }))
  const svg = bunch
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ x, depth, pick, turn }) => {
      const top = edgeAt(x) + 0.02
      const colour = flowers[Math.floor(pick * flowers.length)] ?? '#fff'
      return flower(x * 1000, (top + depth ** 1.7 * (1.02 - top)) * 1000, 0.24 + depth ** 2 * 1.35, colour, turn)
    })
  return { svg: svg.join('') + thing }
}
