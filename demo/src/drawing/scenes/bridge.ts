import { type Hour, isDark } from '../colours.ts'
import { mirrored } from '../marks.ts'
import type { Scene } from '../scene.ts'
import { mountains } from './mountains.ts'

export type Bridge = {
  seed: number
  at: Hour
  deck?: number
  shore?: number
  sunU?: number
  tint?: string
  cloud?: number
}

const STEEL = { day: '#c9502e', dark: '#3a3d4c' }

/** A suspension bridge from edge to edge: two towers, the cable between them, a hanger every few metres. */
const spans = (width: number, deck: number, shore: number, dark: boolean) => {
  const colour = dark ? STEEL.dark : STEEL.day
  const towers = [width * 0.24, width * 0.76]
  const [top, low] = [deck - 250, deck - 26]
  const half = ((towers[1] ?? 0) - (towers[0] ?? 0)) / 2
  const cable = (x: number) => {
    const t = Math.abs((x - width / 2) / half)
    return t <= 1
      ? low - (low - top) * t * t
      : top + (low + 30 - top) * Math.min(1, (t - 1) / ((width / 2 - half) / half))
  }
  const points = Array.from({ length: 121 }, (_, i) => (width * i) / 120)
  const line = points.map((x) => `${x.toFixed(1)} ${cable(x).toFixed(1)}`).join('L')
  const hangers = points.map((x) => `M${x.toFixed(1)} ${cable(x).toFixed(1)}V${deck}`).join('')
  const legs = towers.map(
    (x) =>
      `<path d="M${x - 17} ${shore + 12}L${x - 11} ${top - 14}h8L${x - 5} ${shore + 12}ZM${x + 17} ${shore + 12}L${x + 11} ${top - 14}h-8L${x + 5} ${shore + 12}ZM${x - 12} ${top + 30}h24v10h-24Zm-2 90h28v10h-28Z" fill="${colour}"/>`,
  )
  const lamps = dark
    ? points
        .map(
          (x) =>
            `<circle cx="${x.toFixed(1)}" cy="${deck - 7}" r="3" fill="#ffe2a0"/><circle cx="${x.toFixed(1)}" cy="${deck - 7}" r="11" fill="#ffd27a" fill-opacity=".25"/>`,
        )
        .join('')
    : ''
  return `<path d="${hangers}" stroke="${colour}" stroke-width="1.300" stroke-opacity=".8"/><path d="M${line}" fill="none" stroke="${colour}" stroke-width="4.500"/>${legs.join('')}<path d="M0 ${deck}H${width}v9H0Z" fill="${dark ? '#23252f' : '#6d3a30'}"/><path d="M0 ${deck + 9}H${width}v5H0Z" fill="#15171d" fill-opacity=".5"/>${lamps}`
}

/** The fjord bridge. */
export const bridge: Scene<Bridge> = (
  canvas,
  { seed, at, deck = 0.5, shore = 0.66, sunU = 0.6, tint, cloud = 0.5 },
) => {
  mountains(canvas, {
    seed,
    at,
    lake: shore,
    horizon: shore - 0.12,
    layers: 4,
    snow: 0.6,
    sunU,
    cloud,
    ...(tint && { tint }),
  })
  const steel = spans(canvas.aspect * 1000, deck * 1000, shore * 1000, isDark(at))
  return { svg: mirrored(shore * 1000, steel, 0.3) + steel }
}
