import type { Hour } from '../drawing/colours.ts'
import type { OptionsOf, SceneName } from '../drawing/scenes/index.ts'
import type { Dish } from '../drawing/scenes/dishes.ts'
import { type Motif, near, type Point, WHEN } from './motif.ts'

type More<N extends SceneName> = Partial<OptionsOf<N>>
const motif = <N extends SceneName>(
  scene: N,
  options: OptionsOf<N>,
  says: string,
  keywords: string[],
  place?: Point,
): Motif => ({
  scene,
  options,
  says,
  keywords,
  ...(place && { place }),
})

export const harbour = (seed: number, at: Hour, more: More<'harbour'> = {}) =>
  motif(
    'harbour',
    { seed, at, ...more },
    `The old harbour of Solvik ${more.snowy ? 'under snow, ' : ''}${WHEN[at]}.`,
    ['harbour', 'boats', 'old town'],
    near(0.1, 0.2),
  )
export const street = (seed: number, at: Hour, more: More<'facades'> = {}) =>
  motif(
    'facades',
    { seed, at, ...more },
    `Painted wooden houses in the old town ${WHEN[at]}.`,
    ['old town', 'houses', 'street'],
    near(0.3, 0.4),
  )
export const town = (seed: number, at: Hour, more: More<'skyline'> = {}) =>
  motif(
    'skyline',
    { seed, at, ...more },
    `The town across the water ${WHEN[at]}.`,
    ['town', 'skyline', 'lights'],
    near(-4, 22),
  )
export const bridge = (seed: number, at: Hour, more: More<'bridge'> = {}) =>
  motif(
    'bridge',
    { seed, at, ...more },
    `The fjord bridge ${WHEN[at]}.`,
    ['bridge', 'fjord', 'architecture'],
    near(3, 9),
  )
export const sea = (seed: number, at: Hour, more: More<'sea'> = {}) =>
  motif('sea', { seed, at, ...more }, `Islands off Solvik ${WHEN[at]}.`, ['sea', 'islands', 'coast'], near(1, -12))
export const beach = (seed: number, at: Hour, more: More<'sea'> = {}) =>
  motif(
    'sea',
    { seed, at, beach: 0.28, horizon: 0.44, ...more },
    `The long beach of Sandnes ${WHEN[at]}.`,
    ['beach', 'sea', 'summer'],
    near(-6, -4),
  )

type SeaObject = NonNullable<OptionsOf<'sea'>['with']>
const seaMotif =
  (what: SeaObject['what'], says: string, keywords: string[], place: Point) =>
  (seed: number, at: Hour, u: number, more: More<'sea'> & Partial<SeaObject> = {}) => {
    const { v, scale, colour, ...rest } = more
    const thing: SeaObject = { what, u, ...(v && { v }), ...(scale && { scale }), ...(colour && { colour }) }
    return motif('sea', { seed, at, horizon: 0.58, with: thing, ...rest }, `${says} ${WHEN[at]}.`, keywords, place)
  }
export const lighthouse = seaMotif('lighthouse', 'Skarv lighthouse', ['lighthouse', 'coast', 'landmark'], near(2, -21))
export const ferry = seaMotif('ferry', 'The island ferry on its way out', ['ferry', 'transport', 'sea'], near(0, -5))
export const sailing = seaMotif('sail', 'Under sail in the sound', ['sailing', 'boats', 'summer'], near(-1, -8))
export const fishing = seaMotif('fishing', 'A fishing boat comes home', ['fishing', 'boats', 'work'], near(0, -3))
export const pier = seaMotif('pier', 'The bathing pier', ['pier', 'swimming', 'calm'], near(-2, -1))

export const surf = (seed: number, more: More<'surf'> = {}) =>
  motif('surf', { seed, ...more }, 'Surf on the outer coast, from the air.', ['surf', 'aerial', 'beach'], near(-7, -6))
export const pebbles = (seed: number, tones: string[], more: More<'pebbles'> = {}) =>
  motif('pebbles', { seed, tones, ...more }, 'Stones on the shore.', ['stones', 'texture', 'shore'])
export const mountains = (seed: number, at: Hour, more: More<'mountains'> = {}) =>
  motif(
    'mountains',
    { seed, at, ...more },
    `The Skarv range ${WHEN[at]}.`,
    ['mountains', 'hiking', 'view'],
    near(14, 30),
  )
export const lake = (seed: number, at: Hour, more: More<'mountains'> = {}) =>
  motif(
    'mountains',
    { seed, at, lake: 0.66, ...more },
    `Skarv lake ${WHEN[at]}.`,
    ['lake', 'mountains', 'reflection'],
    near(12, 27),
  )
export const aurora = (seed: number, more: More<'mountains'> = {}) =>
  motif(
    'mountains',
    { seed, at: 'night', layers: 3, aurora: 'green', stars: true, cloud: 0, snow: 0.8, ...more },
    'Northern lights over the Skarv range.',
    ['northern lights', 'night', 'winter'],
    near(15, 31),
  )
export const spruces = (seed: number, at: Hour, more: More<'mountains'> = {}) =>
  motif(
    'mountains',
    { seed, at, layers: 5, snow: 0, forest: 4, tint: '#48695a', horizon: 0.44, cloud: 0.3, ...more },
    `Spruce forest ${WHEN[at]}.`,
    ['forest', 'mist', 'trees'],
    near(9, 24),
  )
export const meadow = (seed: number, at: Hour, flowers: string[], more: More<'meadow'> = {}) =>
  motif(
    'meadow',
    { seed, at, flowers, ...more },
    `A meadow in bloom below the Skarv range ${WHEN[at]}.`,
    ['meadow', 'flowers', 'summer'],
    near(11, 25),
  )
export const balloons = (seed: number, at: Hour, more: More<'balloons'> = {}) =>
  motif(
    'balloons',
    { seed, at, balloons: 7, ...more },
    `The balloon festival ${WHEN[at]}.`,
    ['balloons', 'festival', 'sky'],
    near(10, 20),
  )
export const waterfall = (seed: number, at: Hour, more: More<'waterfall'> = {}) =>
  motif(
    'waterfall',
    { seed, at, ...more },
    `The twin falls of Heim ${WHEN[at]}.`,
    ['waterfall', 'nature', 'hiking'],
    near(18, 36),
  )
export const fields = (seed: number, tones: string[], more: More<'fields'> = {}) =>
  motif(
    'fields',
    { seed, tones, ...more },
    'Farmland along the river, from the air.',
    ['fields', 'aerial', 'farming'],
    near(6, 18),
  )
export const wood = (seed: number, tones: string[], way: 'road' | 'river' | 'lake', more: More<'crowns'> = {}) =>
  motif(
    'crowns',
    { seed, tones, way, ...more },
    'The woods of Solvik, from the air.',
    ['forest', 'aerial', way],
    near(8, 21),
  )
export const birches = (seed: number, leaf: readonly [string, string, string], more: More<'birches'> = {}) =>
  motif(
    'birches',
    { seed, far: '#b98a3a', ground: '#8a5a2a', leaf, ...more },
    'Birches on the way to the lake.',
    ['birches', 'forest', 'walk'],
    near(11, 26),
  )
export const ice = (seed: number, more: More<'iceFloes'> = {}) =>
  motif('iceFloes', { seed, ...more }, 'Drifting ice, from the air.', ['ice', 'aerial', 'winter'], near(40, 60))
export const cabin = (seed: number, at: Hour, more: More<'cabin'> = {}) =>
  motif(
    'cabin',
    { seed, at, ...more },
    `A cabin below the mountains ${WHEN[at]}.`,
    ['cabin', 'snow', 'winter'],
    near(13, 28),
  )
const list = new Intl.ListFormat('en-GB')
/** The plural of a kind of fruit or vegetable: "berries", "tomatoes". */
const plural = (kind: string) => `${kind.replace(/y$/, 'ie').replace(/(o|ch)$/, '$1e')}s`
const dishWords: Partial<Record<Dish, string>> = { glass: 'cider', waffle: 'waffles' }

export const stall = (seed: number, kinds: OptionsOf<'stall'>['kinds'], more: More<'stall'> = {}) =>
  motif(
    'stall',
    { seed, kinds, ...more },
    `At the Saturday market: ${list.format([...new Set(kinds)].map(plural))}.`,
    ['market', 'food', ...new Set(kinds)],
    near(0.2, 0.3),
  )
export const table = (seed: number, cloth: OptionsOf<'table'>['cloth'], dishes: Dish[], more: More<'table'> = {}) =>
  motif(
    'table',
    { seed, cloth, dishes, ...more },
    `On the table in Solvik: ${list.format(dishes.slice(0, 3).map((dish) => dishWords[dish] ?? dish))}.`,
    ['food', 'table', 'local'],
    near(0.2, 0.1),
  )
export const brand = (show: OptionsOf<'brand'>['show'], ground: string, ink: string, accent?: string) =>
  motif('brand', { show, ground, ink, ...(accent && { accent }) }, 'Part of Visit Solvik’s visual identity.', [
    'brand',
    show,
  ])

type Look = Omit<OptionsOf<'portrait'>, 'seed' | 'at'>
export const portrait = (who: string, seed: number, at: Hour, look: Look) =>
  motif('portrait', { seed, at, ...look }, `${who}, photographed for Visit Solvik.`, [
    'portrait',
    'people',
    who.split(' ')[0] ?? who,
  ])
