import { css, HOURS, type Hour, isDark, mix } from '../colours.ts'
import { at as place, fishingBoat, mirrored, sailingBoat } from '../marks.ts'
import { seededRandom } from '../numbers.ts'
import type { Scene } from '../scene.ts'
import { mountains } from './mountains.ts'

export type Harbour = {
  seed: number
  at: Hour
  quay?: number
  boats?: number
  snowy?: boolean
  fireworks?: number
  sunU?: number
}

const WALLS = ['#b4463a', '#d9a441', '#e8e0d0', '#3f6d7a', '#8c3b33', '#c8824a', '#f0ebe0', '#5c7f6b']
type Roll = () => number
const one = <T>(list: readonly T[], roll: Roll) => list[Math.floor(roll() * list.length)] as T

/** A row of gabled houses along the quay. */
const houses = (width: number, y: number, roll: Roll, pane: string, roof: string) => {
  let walls = ''
  let panes = ''
  for (let x = width * 0.02; x < width * 0.97; ) {
    const wide = 58 + roll() * 44
    const tall = 78 + roll() * 66
    const half = wide / 2
    const gable = wide * 0.52
    walls += `<path d="M${x} ${y}v${-tall}l${half} ${-gable} ${half} ${gable}v${tall}Z" fill="${one(WALLS, roll)}"/>`
    const eave = half + 4
    walls += `<path d="M${x - 4} ${y - tall + 3}l${eave} ${-wide * 0.56} ${eave} ${wide * 0.56}v-9l${-eave} ${-wide * 0.56} ${-eave} ${wide * 0.56}Z" fill="${roof}"/>`
    for (let floor = 0; floor < Math.floor(tall / 36); floor++)
      for (const k of [0.2, 0.6])
        panes += `<rect x="${x + wide * k}" y="${y - tall + 8 + floor * 35}" width="${wide * 0.2}" height="19" fill="${roll() > 0.2 ? pane : '#4d5b63'}" stroke="#fff" stroke-width="2.400"/>`
    x += wide + roll() * 10
  }
  return { walls, panes }
}

const boatsBefore = (width: number, quay: number, count: number, roll: Roll) =>
  Array.from({ length: count }, (_, i) => {
    const x = (0.1 + ((i * 0.37 + roll() * 0.16) % 0.82)) * width
    const hull = WALLS[(i * 3) % WALLS.length] ?? '#b4463a'
    const mark = i % 2 ? sailingBoat(hull, '#f5efe2') : fishingBoat(hull)
    return place(x, (quay + 0.07 + i * 0.055) * 1000, 0.55 + i * 0.2, mark)
  }).join('')

const SPARKS = ['#ffd98e', '#ff8f7a', '#9fe3ff', '#c9ff9e', '#ffb3e6', '#fff3d0']
/** An exploded firework rocket: rays that bend down at their ends, with a spark on each. */
const burst = (x: number, y: number, size: number, colour: string, roll: Roll) => {
  const rays = Array.from({ length: 46 }, (_, i) => {
    const angle = (i / 46) * Math.PI * 2 + roll() * 0.1
    const far = size * (0.62 + roll() * 0.38)
    const [ex, ey] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far + far * 0.16]
    const [cx, cy] = [x + Math.cos(angle) * far * 0.6, y + Math.sin(angle) * far * 0.6]
    return `<path d="M${x + Math.cos(angle) * far * 0.12} ${y + Math.sin(angle) * far * 0.12}Q${cx} ${cy} ${ex} ${ey}" stroke="${colour}" stroke-width="${1.4 + roll() * 1.4}" fill="none" stroke-opacity="${0.5 + roll() * 0.45}" stroke-linecap="round"/><circle cx="${ex}" cy="${ey}" r="${1.6 + roll() * 1.8}" fill="#fff" fill-opacity=".9"/>`
  })
  const id = `glow${Math.round(x)}`
  const fade = `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity=".3"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  const glow = `${fade}<circle cx="${x}" cy="${y}" r="${size * 1.4}" fill="url(#${id})"/>`
  return `${glow}${rays.join('')}<circle cx="${x}" cy="${y}" r="5" fill="#fff"/>`
}
const show = (width: number, quay: number, count: number, roll: Roll) =>
  Array.from({ length: count }, (_, i) => {
    const x = width * (0.12 + (0.76 * (i + 0.5)) / count + (roll() - 0.5) * 0.06)
    return burst(x, quay * 1000 * (0.14 + roll() * 0.36), 70 + roll() * 110, SPARKS[i % SPARKS.length] ?? '#fff', roll)
  }).join('')

/** The old harbour: painted houses in front of the mountains, mirrored in the basin where boats lie. */
export const harbour: Scene<Harbour> = (canvas, options) => {
  const { seed, at, quay = 0.6, boats = 6, snowy = false, fireworks = 0, sunU = 0.65 } = options
  const roll = seededRandom(seed)
  const light = HOURS[at]
  const width = canvas.aspect * 1000
  const y = quay * 1000
  const tint = snowy ? '#c9d6e0' : '#5b7658'
  mountains(canvas, {
    seed,
    at,
    layers: 3,
    lake: quay,
    snow: snowy ? 1 : 0.5,
    tint,
    horizon: quay - 0.12,
    cloud: 0.45,
    sunU,
  })
  const dark = isDark(at)
  const { walls, panes } = houses(width, y, roll, dark ? '#ffd98e' : '#3d5560', snowy ? '#eef3f8' : '#3a3433')
  const veil = `<rect width="${width}" height="${y}" fill="${css(mix(light.haze, light.sun, 0.3))}" fill-opacity="${dark ? 0.06 : 0.13}"/>`
  const night = at === 'night' ? `<rect width="${width}" height="${y}" fill="#050a18" fill-opacity=".45"/>` : ''
  const lights = fireworks ? show(width, quay, fireworks, roll) : ''
  const quayside = `<rect y="${y - 2}" width="${width}" height="9" fill="${snowy ? '#dfe7ee' : '#4a4440'}"/>`
  const town = walls + veil + night + panes + lights
  return {
    svg:
      mirrored(y, night ? walls + night + panes : walls + panes) +
      quayside +
      town +
      boatsBefore(width, quay, boats, roll),
  }
}
