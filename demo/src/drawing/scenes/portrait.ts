import { css, type Hour, rgb, times } from '../colours.ts'
import { at as place } from '../marks.ts'
import type { Scene } from '../scene.ts'
import { mountains } from './mountains.ts'
import { skyline } from './skyline.ts'

export type Portrait = {
  seed: number
  at: Hour
  skin: string
  hair: string
  top: string
  style: keyof typeof HAIR
  wears?: readonly ('glasses' | 'beard' | 'scarf' | 'earrings')[]
  beard?: string
  before?: 'mountains' | 'town'
}

/** Hair behind the head, and hair in front of it. */
const HAIR = {
  long: {
    back: 'M-158-60C-190-270 190-270 158-60 172 90 196 200 176 300H-176C-196 200-172 90-158-60Z',
    front: 'M-136-40C-150-220-40-246 10-222 110-230 150-150 136-30 120-110 70-150 10-160-60-150-118-110-136-40Z',
  },
  bob: {
    back: 'M-156-60C-190-270 190-270 156-60 166 20 172 90 150 130H-150C-172 90-166 20-156-60Z',
    front: 'M-138-30C-150-220-20-250 40-222 130-220 148-130 138-30 130-100 100-140 30-170-20-130-100-110-138-30Z',
  },
  bun: {
    back: 'M-70-170C-92-306 92-306 70-170Z',
    front: 'M-134-50C-140-236 140-236 134-50 116-130 60-168 0-168S-116-130-134-50Z',
  },
  short: {
    back: '',
    front:
      'M-138-40C-162-212-70-262 20-242 120-240 158-150 138-40 128-96 112-122 84-142 20-122-70-126-104-142-124-116-132-86-138-40Z',
  },
  curls: {
    back: 'M-190-60C-236-130-200-250-110-262-60-316 60-316 110-262 200-250 236-130 190-60 214 10 176 80 140 70H-140C-176 80-214 10-190-60Z',
    front: 'M-140-40C-150-200-60-236 0-228 60-236 150-200 140-40 124-100 70-134 0-138S-124-100-140-40Z',
  },
  cap: { back: '', front: 'M-142-76C-146-240 146-240 142-76 60-108-60-108-142-76Z' },
} as const

const GLASSES =
  '<g fill="none" stroke="#2b2a2e" stroke-width="7"><circle cx="-56" cy="-14" r="40"/><circle cx="56" cy="-14" r="40"/><path d="M-16-18q16-12 32 0M-96-20l-36-8M96-20l36-8"/></g>'
const EARRINGS = '<g fill="#e3b04b"><circle cx="-138" cy="30" r="9"/><circle cx="138" cy="30" r="9"/></g>'
const SCARF =
  '<path d="M-110 168C-60 210 60 210 110 168 130 210 120 240 96 256 40 282-40 282-96 256-120 240-130 210-110 168Z" fill="#c9502e"/><path d="M40 250 84 420H28L6 262Z" fill="#b54427"/>'
const BRIM = 'M-150-80C-60-118 60-118 150-80l4 26C60-92-60-92-154-54Z'
const beardOf = (colour: string) =>
  `<path d="M-132-10C-130 100-70 172 0 172S130 100 132-10C118 40 84 56 46 56 20 44-20 44-46 56-84 56-118 40-132-10ZM-40 84q40-16 80 0-40 30-80 0Z" fill="${colour}" fill-rule="evenodd"/>`

/** A person in front of a landscape that is out of focus. */
export const portrait: Scene<Portrait> = (canvas, options) => {
  const { seed, at, skin, hair, top, style, wears = [], beard = '#5a3a24', before = 'mountains' } = options
  if (before === 'town') skyline(canvas, { seed, at, shore: 0.8 })
  else mountains(canvas, { seed, at, layers: 3, snow: 0.4, horizon: 0.66, cloud: 0.5 })
  const shade = css(times(rgb(skin), 0.84))
  const { back, front } = HAIR[style]
  const body = `<path d="M-64 90h128v110c0 50-128 50-128 0Z" fill="${shade}"/><path d="M-330 460C-320 260-180 214-64 186-30 236 30 236 64 186 180 214 320 260 330 460Z" fill="${top}"/><path d="M-64 186C-30 236 30 236 64 186l22 8C50 268-50 268-86 194Z" fill="#000" fill-opacity=".16"/><path d="M120 240C200 290 220 380 226 460H330C320 300 230 236 120 206Z" fill="#000" fill-opacity=".1"/>`
  const head = `<path d="M-134-60C-134-190 134-190 134-60 134 60 76 150 0 150S-134 60-134-60Z" fill="${skin}"/><path d="M40-164C180-150 160 110 0 150 90 100 110-60 40-164Z" fill="${shade}" fill-opacity=".55"/><ellipse cx="-136" cy="-14" rx="20" ry="32" fill="${shade}"/><ellipse cx="136" cy="-14" rx="20" ry="32" fill="${shade}"/>`
  const cap =
    style === 'cap' ? `<path d="${BRIM}" fill="${hair}"/><path d="${BRIM}" fill="#000" fill-opacity=".22"/>` : ''
  const eyes = [-1, 1].map(
    (side) =>
      `<ellipse cx="${54 * side}" cy="-14" rx="11" ry="13" fill="#2a201c"/><circle cx="${54 * side + 4}" cy="-19" r="4" fill="#fff"/><ellipse cx="${86 * side}" cy="36" rx="28" ry="18" fill="#e0604a" fill-opacity=".2"/>`,
  )
  const lines = `<g fill="none" stroke="#2a201c" stroke-linecap="round" stroke-width="9"><path d="M-82-52q26-18 52-4M82-52q-26-18-52-4"/><path d="M-4-10q-16 44-8 52 10 6 22 2" stroke="${shade}" stroke-width="8"/></g>`
  const mouth = '<path d="M-42 78q42 40 84 0q-42 14-84 0Z" fill="#8f3330"/>'
  const extras = [
    wears.includes('beard') ? beardOf(beard) : '',
    wears.includes('glasses') ? GLASSES : '',
    wears.includes('earrings') ? EARRINGS : '',
  ]
  const scarf = wears.includes('scarf') ? SCARF : ''
  const person = `<path d="${back}" fill="${hair}"/>${body}${head}<path d="${front}" fill="${hair}"/>${cap}${lines}${eyes.join('')}${mouth}${extras.join('')}${scarf}`
  return { blur: 9, svg: place(canvas.aspect * 500, 520, 1.22, person) }
}
