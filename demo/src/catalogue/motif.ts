import type { Hour } from '../drawing/colours.ts'
import type { Drawing } from '../drawing/draw.ts'
import type { OptionsOf, SceneName } from '../drawing/scenes/index.ts'

/** The width and height of an image, by its shape. The large shapes leave room for every crop preset. */
export const SHAPES = {
  landscape: [1620, 1080],
  wide: [1728, 972],
  panorama: [2100, 900],
  square: [1320, 1320],
  portrait: [1152, 1440],
  tall: [1080, 1620],
  large: [3000, 2000],
  largeTall: [2000, 3000],
} as const satisfies Record<string, readonly [number, number]>
export type Shape = keyof typeof SHAPES

export type Point = { latitude: number; longitude: number }
/** A motif that can be drawn, with its texts. */
export type Motif = { scene: SceneName; options: OptionsOf<SceneName>; says: string; keywords: string[]; place?: Point }

/** Solvik is fictional: its coordinates are in the sea off the west coast. */
const HOME: Point = { latitude: 62.4712, longitude: 5.9418 }
export const near = (north: number, east: number): Point => ({
  latitude: Math.round((HOME.latitude + north / 100) * 1e5) / 1e5,
  longitude: Math.round((HOME.longitude + east / 100) * 1e5) / 1e5,
})

export const WHEN: Record<Hour, string> = {
  dawn: 'at dawn',
  morning: 'in the morning',
  noon: 'at noon',
  golden: 'in the golden hour',
  sunset: 'at sunset',
  dusk: 'at dusk',
  blue: 'in the blue hour',
  night: 'at night',
  storm: 'before the storm',
  rain: 'in the rain',
}

/** Creates the drawing of a motif in the given shape. */
export const drawn = ({ scene, options }: Motif, shape: Shape, more: Pick<Drawing, 'as' | 'quality'> = {}): Drawing => {
  const [width, height] = SHAPES[shape]
  return { scene, options, width, height, ...more } as Drawing
}
