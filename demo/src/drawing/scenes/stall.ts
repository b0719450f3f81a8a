import { type Canvas, getPixel, paint, setPixel } from '../canvas.ts'
import { type Colour, mix, plus, rgb, times } from '../colours.ts'
import { clamp, seededRandom, fractal, lerp } from '../numbers.ts'
import type { Scene } from '../scene.ts'

const PRODUCE = {
  tomato: ['#c8321f', '#e04a2a'],
  lemon: ['#e9bd28', '#f2d24a'],
  orange: ['#e07c17', '#ef9a2b'],
  berry: ['#2c2f66', '#454a8c'],
  lime: ['#6c9a2c', '#8db53c'],
  plum: ['#5a1f45', '#7c2f58'],
  apple: ['#b3202c', '#d98a3a'],
  cranberry: ['#8f1226', '#c92a3c'],
  peach: ['#e38a52', '#f4b98a'],
  pear: ['#a9b34a', '#d6d27a'],
} as const
export type Produce = keyof typeof PRODUCE
export type Stall = {
  seed: number
  kinds: readonly Produce[]
  columns?: number
  rows?: number
  size?: number
  wood?: string
}

const WOOD = rgb('#c8a878')
const SHINE: Colour = [1, 0.97, 0.9]
type Box = { left: number; top: number; right: number; low: number }
type Ball = { u: number; v: number; r: number; tone: number }

const paintCrate = (canvas: Canvas, { left, top, right, low }: Box, inside: Colour, seed: number) =>
  paint(
    canvas,
    (u, v) => {
      const rim = Math.min(u - left, right - u, v - top, low - v)
      if (rim < 0) return undefined
      return rim < 0.018 ? times(WOOD, 0.72 + 0.45 * fractal(u * 12, v * 60, seed, 4)) : times(inside, 0.22)
    },
    { top, low, left, right },
  )

/** Fruit in neat rows. */
const ballsIn = ({ left, top, right, low }: Box, r: number, roll: () => number) => {
  const balls: Ball[] = []
  for (let v = top + r; v < low - r * 0.5; v += r * 1.45)
    for (let u = left + r + (balls.length % 2) * r * 0.8; u < right - r * 0.6; u += r * 1.62) {
      const jitter = () => (roll() - 0.5) * r * 0.6
      balls.push({ u: u + jitter(), v: v + jitter(), r: r * (0.86 + roll() * 0.26), tone: roll() })
    }
  return balls.toSorted((a, b) => a.tone - b.tone)
}

/** A lit sphere, and the shadow it casts. */
const paintBall = (canvas: Canvas, { u, v, r, tone }: Ball, dark: Colour, bright: Colour, seed: number) => {
  const { width, height } = canvas
  const reach = r * 1.25
  for (let y = Math.max(0, Math.floor((v - reach) * height)); y < Math.min(height, (v + reach) * height); y++)
    for (let x = Math.max(0, Math.floor((u - reach) * height)); x < Math.min(width, (u + reach) * height); x++) {
      const nx = (x / height - u) / r
      const ny = (y / height - v) / r
      const far = nx * nx + ny * ny
      if (far >= 1.5) continue
      if (far > 1) {
        setPixel(canvas, x, y, times(getPixel(canvas, x, y), lerp(0.72, 1, (far - 1) * 2)))
        continue
      }
      const nz = Math.sqrt(1 - far)
      const lit = clamp(nx * -0.45 + ny * -0.55 + nz * 0.72)
      const skin = fractal(nx * 7 + tone * 40, ny * 7, seed, 3)
      const colour = times(mix(dark, bright, clamp(tone * 0.5 + skin * 0.6)), 0.3 + 0.85 * lit)
      setPixel(canvas, x, y, plus(colour, SHINE, clamp(nx * -0.35 + ny * -0.42 + nz * 0.84) ** 30 * 0.6))
    }
}

/** Crates of a market stall seen from above. */
export const stall: Scene<Stall> = (canvas, { seed, kinds, columns = 2, rows = 2, size = 0.07, wood = '#8a6a48' }) => {
  const roll = seededRandom(seed)
  const plank = rgb(wood)
  paint(canvas, (u, v) => times(plank, 0.5 + 0.7 * fractal(u * 2, v * 46, seed, 4) - ((v * 9) % 1 < 0.03 ? 0.3 : 0)))
  const [gap, wide, high] = [0.022, canvas.aspect / columns, 1 / rows]
  for (let k = 0; k < columns * rows; k++) {
    const kind = kinds[k % kinds.length] ?? 'apple'
    const [dark, bright] = [rgb(PRODUCE[kind][0]), rgb(PRODUCE[kind][1])]
    const [left, top] = [(k % columns) * wide + gap, Math.floor(k / columns) * high + gap]
    const box = { left, top, right: left + wide - 2 * gap, low: top + high - 2 * gap }
    paintCrate(canvas, box, dark, seed + k)
    const r = size * (kind === 'berry' || kind === 'cranberry' ? 0.45 : 1)
    for (const ball of ballsIn(box, r, roll)) paintBall(canvas, ball, dark, bright, seed + k)
  }
  return {}
}
