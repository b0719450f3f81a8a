import { paint } from '../canvas.ts'
import { type Colour, HOURS, type Hour, isDark, mix, rgb, times } from '../colours.ts'
import { seededRandom, fractal, hash, noise } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { paintSky } from '../sky.ts'

export type Facades = { seed: number; at: Hour; houses?: number; walls?: readonly string[]; snowy?: boolean }

const WALLS = ['#b4463a', '#d9a441', '#e8e0d0', '#3f6d7a', '#5c7f6b', '#c8824a', '#8aa6b5', '#9a4f5e']
const STONE = rgb('#8d8a86')
type House = { left: number; wide: number; eave: number; colour: string }

const street = 0.88
const lineUp = (aspect: number, count: number, walls: readonly string[], roll: () => number): House[] => {
  const shares = Array.from({ length: count }, () => 0.8 + roll() * 0.5)
  const sum = shares.reduce((a, b) => a + b, 0)
  let left = 0
  return shares.map((share, i) => {
    const wide = (share / sum) * aspect
    const house = {
      left,
      wide,
      eave: 0.2 + roll() * 0.12,
      colour: walls[(i * 3 + Math.floor(roll() * 2)) % walls.length] ?? '#b4463a',
    }
    left += wide
    return house
  })
}

const flowersAt = (x: number, y: number, wide: number, roll: () => number) =>
  Array.from(
    { length: 9 },
    (_, i) =>
      `<circle cx="${x + (wide * (i + 0.5)) / 9}" cy="${y - 2 - roll() * 9}" r="${4 + roll() * 3.5}" fill="${['#e0485a', '#f2b8c6', '#f0c452', '#fff'][Math.floor(roll() * 4)]}"/>`,
  ).join('')

const windowAt = (
  x: number,
  y: number,
  wide: number,
  high: number,
  pane: string,
  roll: () => number,
  snowy: boolean,
) => {
  const bar = `<path d="M${x + wide / 2} ${y}v${high}M${x} ${y + high * 0.42}h${wide}" stroke="#fbf8f0" stroke-width="4"/>`
  const box =
    roll() > 0.45 && !snowy
      ? `<rect x="${x - 4}" y="${y + high + 3}" width="${wide + 8}" height="11" rx="2" fill="#6b4a34"/>${flowersAt(x, y + high + 3, wide, roll)}`
      : ''
  const sill = snowy
    ? `<rect x="${x - 7}" y="${y + high - 2}" width="${wide + 14}" height="9" rx="4" fill="#f2f6fa"/>`
    : ''
  return `<rect x="${x - 7}" y="${y - 7}" width="${wide + 14}" height="${high + 14}" fill="#fbf8f0"/><rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${pane}"/><path d="M${x} ${y + high}L${x + wide} ${y}V${y + high}Z" fill="#fff" fill-opacity=".1"/>${bar}${sill}${box}`
}

const details = ({ left, wide, eave }: House, dark: boolean, snowy: boolean, roll: () => number, index: number) => {
  const [x, w, top] = [left * 1000, wide * 1000, eave * 1000]
  const pane = () => (dark ? (roll() > 0.25 ? '#ffd98e' : '#2b3440') : '#5d7885')
  const columns = w > 330 ? 3 : 2
  const [ww, hh] = [w / (columns * 2.1), 104]
  let parts = ''
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < columns; column++) {
      const wx = x + (w * (column + 0.5)) / columns - ww / 2
      const wy = top + 64 + row * 190
      if (wy + hh > street * 1000 - 40) continue
      const isDoor = row === 2 && column === index % columns
      parts += isDoor ? '' : windowAt(wx, wy, ww, hh, pane(), roll, snowy)
    }
  const dx = x + (w * ((index % columns) + 0.5)) / columns - ww * 0.6
  const door = `<path d="M${dx - 8} ${street * 1000}v-196h${ww * 1.2 + 16}v196Z" fill="#fbf8f0"/><path d="M${dx} ${street * 1000}v-188h${ww * 1.2}v188Z" fill="${['#2f4a3c', '#7a2f29', '#24405a', '#4a3a2c'][index % 4]}"/><circle cx="${dx + ww}" cy="${street * 1000 - 86}" r="5" fill="#e3b04b"/>`
  const cornice = `<path d="M${x} ${top - 14}h${w}v22H${x}Z" fill="#fbf8f0"/><path d="M${x} ${top + 8}h${w}v5H${x}Z" fill="#000" fill-opacity=".2"/>${snowy ? `<path d="M${x} ${top - 12}q${w / 4} -26 ${w / 2} -14t${w / 2} 8v8H${x}Z" fill="#f4f8fb"/>` : ''}`
  return parts + door + cornice + `<path d="M${x} ${top}h7V${street * 1000}h-7Z" fill="#fbf8f0" fill-opacity=".9"/>`
}

/** A street of painted wooden houses, seen from across the street. */
export const facades: Scene<Facades> = (canvas, { seed, at, houses = 4, walls = WALLS, snowy = false }) => {
  const roll = seededRandom(seed)
  const light = HOURS[at]
  const dark = isDark(at)
  const row = lineUp(canvas.aspect, houses, walls, roll)
  paintSky(canvas, light, { seed, horizon: 0.5, cloud: 0.5 })
  const shine = mix([1, 1, 1], light.haze, dark ? 0.75 : 0.25)
  const tinted = (colour: Colour): Colour => [colour[0] * shine[0], colour[1] * shine[1], colour[2] * shine[2]]
  for (const { left, wide, eave, colour } of row) {
    const wall = tinted(rgb(colour))
    paint(
      canvas,
      (u, v) => {
        const plank = v * 46
        const groove = plank % 1 < 0.09 ? 0.72 : 1
        const worn =
          0.9 + 0.14 * fractal(u * 30, v * 4 + Math.floor(plank), seed, 3) + 0.05 * hash(Math.floor(plank), 1, seed)
        return times(wall, groove * worn * (0.96 - 0.12 * (v - eave)))
      },
      { top: eave, low: street, left, right: left + wide },
    )
  }
  const ground = tinted(snowy ? [0.9, 0.93, 0.96] : STONE)
  paint(
    canvas,
    (u, v) => {
      const across = u * 34 + (Math.floor(v * 60) % 2) * 0.5
      const down = v * 60
      const joint = !snowy && (across % 1 < 0.08 || down % 1 < 0.12) ? 0.6 : 1
      return times(
        ground,
        joint *
          (0.75 + 0.35 * noise(Math.floor(across), Math.floor(down), seed) + 0.1 * fractal(u * 40, v * 40, seed, 2)),
      )
    },
    { top: street },
  )
  return { svg: row.map((house, i) => details(house, dark, snowy, roll, i)).join('') }
}
