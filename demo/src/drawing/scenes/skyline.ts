import { type Canvas, setPixel } from '../canvas.ts'
import { type Colour, HOURS, type Hour, type Light, mix, times } from '../colours.ts'
import { paintRidge } from '../land.ts'
import { seededRandom, hash } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { paintSky } from '../sky.ts'
import { paintWater } from '../water.ts'

export type Skyline = { seed: number; at: Hour; shore?: number; sunU?: number; height?: number }

const WARM: Colour = [1, 0.82, 0.52]
const COLD: Colour = [0.8, 0.9, 1]

type House = { left: number; wide: number; tall: number; id: number; pane: number; tone: Colour }
/** A block of houses with its windows, some of them lit. */
const paintHouse = (canvas: Canvas, shore: number, { left, wide, tall, id, pane, tone }: House) => {
  const { height } = canvas
  const [x0, x1, y0] = [Math.floor(left * height), Math.floor((left + wide) * height), (shore - tall) * height]
  const step = height * pane
  for (let y = Math.max(0, Math.floor(y0)); y < shore * height; y++)
    for (let x = Math.max(0, x0); x < Math.min(canvas.width, x1); x++) {
      const column = (x - x0) / step
      const row = (y - y0) / step / 1.25
      const across = column % 1
      const down = row % 1
      const wall = times(tone, 0.85 + (0.3 * (x - x0)) / (x1 - x0))
      const isPane = row > 0.6 && across > 0.22 && across < 0.78 && down > 0.25 && down < 0.75
      const lit = isPane && hash(Math.floor(column), Math.floor(row), id) > 0.42
      const lamp = hash(Math.floor(row), id, 3) > 0.25 ? WARM : COLD
      const strength = 0.45 + 0.5 * hash(id, Math.floor(column), Math.floor(row))
      setPixel(canvas, x, y, lit ? mix(wall, lamp, strength) : wall)
    }
}

const paintRow = (canvas: Canvas, light: Light, shore: number, layer: number, height: number, roll: () => number) => {
  let left = -0.05
  while (left < canvas.aspect) {
    const wide = 0.035 + roll() * 0.06
    const tall = (0.07 + roll() ** 2.4 * 0.4 * height) * (1.1 - layer * 0.26)
    const tone = mix(light.haze, light.land, 0.3 + layer * 0.25)
    paintHouse(canvas, shore, { left, wide, tall, id: Math.floor(roll() * 1e6), pane: 0.0085 + roll() * 0.004, tone })
    left += wide * (0.8 + roll() * 0.5)
  }
}

/** A town by the water, three rows of houses deep. */
export const skyline: Scene<Skyline> = (canvas, { seed, at, shore = 0.66, sunU = 0.3, height = 1 }) => {
  const light = HOURS[at]
  const roll = seededRandom(seed)
  paintSky(canvas, light, { seed, horizon: shore, cloud: 0.3, sunU })
  paintRidge(canvas, light, { seed, base: shore - 0.1, rise: 0.16, scale: 1.2, near: 0.35, low: shore })
  for (let layer = 0; layer < 3; layer++) paintRow(canvas, light, shore, layer, height, roll)
  paintWater(canvas, light, { seed: seed + 9, from: shore, calm: 0.62, tint: '#0d1c30' })
  return {}
}
