import { textStrokes } from '../../../../apps/server/src/platform/media/images/stroke-font.ts'
import { paint } from '../canvas.ts'
import { rgb } from '../colours.ts'
import { at as place } from '../marks.ts'
import { seededRandom } from '../numbers.ts'
import type { Scene } from '../scene.ts'

export type Brand = {
  show: 'mark' | 'lockup' | 'pattern' | 'palette' | 'icons' | 'waves'
  ground: string
  ink: string
  accent?: string
  seed?: number
}

/** The team's logo: a peak over the water, in a square of 24 units. */
const peak = (ink: string, accent: string) =>
  `<path d="M2 17 9 5l4.500 7L16 8.500 22 17Z" fill="${ink}"/><path d="M3 20.500c2 0 2-1.200 4-1.200s2 1.200 4 1.200 2-1.200 4-1.200 2 1.200 4 1.200" stroke="${accent}" stroke-width="1.800" fill="none" stroke-linecap="round"/>`

const words = (text: string, x: number, y: number, size: number, ink: string, weight = 0.8) => {
  const { path, width } = textStrokes(text)
  return `<path d="${path}" transform="translate(${x - (width * size) / 2} ${y}) scale(${size})" stroke="${ink}" stroke-width="${weight}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
}

const ICONS = [
  'M4 20h24M8 20l6-12 5 8 3-4 4 8',
  'M16 4v18M16 6l9 12h-9M16 9 8 18h8M6 22h20l-4 5H10Z',
  'M16 4l5 20h-10ZM12 12h8M11 18h10M16 4V1',
  'M6 14 16 5l10 9v13H6ZM13 27v-8h6v8',
  'M4 12c4-4 8 4 12 0s8 4 12 0M4 19c4-4 8 4 12 0s8 4 12 0',
  'M16 6a10 10 0 1 0 .1 0M16 1v3M16 28v3M1 16h3M28 16h3',
  'M16 28V14M16 14c-8 0-9-6-9-10 6 0 9 4 9 10Zm0 4c6 0 9-4 9-9-6 0-9 3-9 9Z',
  'M8 26 24 6M8 6l16 20M5 9l6-4M21 27l6-4',
  'M5 24h22M8 24V12l8-6 8 6v12M13 24v-6h6v6',
]

const drawings = {
  mark: (w, ink, accent) => place(w / 2 - 420, 80, 35, peak(ink, accent)),
  lockup: (w, ink, accent) =>
    place(w / 2 - 156, 190, 13, peak(ink, accent)) +
    words('VISIT SOLVIK', w / 2, 580, 17, ink) +
    words('WHERE THE LIGHT BEGINS', w / 2, 790, 5.2, accent, 0.7),
  pattern: (w, ink, accent) => {
    const step = 200
    return Array.from({ length: Math.ceil(w / step) * 6 }, (_, i) => {
      const [column, row] = [i % Math.ceil(w / step), Math.floor(i / Math.ceil(w / step))]
      return place(column * step + (row % 2) * 100 - 80, row * step - 60, 6.4, peak(ink, accent))
    }).join('')
  },
  palette: (w, ink, accent) =>
    ['#0f4c4f', '#1f7a7d', '#e3b04b', '#b5392f', '#e8e0d0', '#24333d']
      .map((colour, i) => `<rect x="${(w / 6) * i}" width="${w / 6 + 1}" height="760" fill="${colour}"/>`)
      .join('') +
    words('COLOURS OF SOLVIK', w / 2, 836, 11, ink) +
    `<rect x="${w / 2 - 60}" y="930" width="120" height="8" rx="4" fill="${accent}"/>`,
  icons: (w, ink, accent) =>
    ICONS.map((path, i) => {
      const [x, y] = [w / 2 + ((i % 3) - 1) * 300 - 96, 90 + Math.floor(i / 3) * 300]
      return `<path d="${path}" transform="translate(${x} ${y}) scale(6)" stroke="${i % 4 === 1 ? accent : ink}" stroke-width="1.800" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
    }).join(''),
  waves: (w, ink, accent, seed) => {
    const roll = seededRandom(seed)
    return Array.from({ length: 15 }, (_, i) => {
      const y = 90 + i * 64
      const swing = 18 + roll() * 34
      const points = Array.from({ length: Math.ceil(w / 160) + 1 }, () => `t160 0`).join('')
      return `<path d="M-80 ${y}q80 ${-swing} 160 0${points}" stroke="${i % 5 === 3 ? accent : ink}" stroke-width="${5 + roll() * 16}" fill="none" stroke-opacity="${0.5 + roll() * 0.5}"/>`
    }).join('')
  },
} satisfies Record<Brand['show'], (width: number, ink: string, accent: string, seed: number) => string>

/** An image for the folder Brand: a logo, pattern, palette or set of icons. */
export const brand: Scene<Brand> = (canvas, { show, ground, ink, accent = '#e3b04b', seed = 1 }) => {
  const flat = rgb(ground)
  paint(canvas, () => flat)
  return { svg: drawings[show](canvas.aspect * 1000, ink, accent, seed) }
}
