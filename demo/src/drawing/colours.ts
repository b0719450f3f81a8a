import { clamp, lerp } from './numbers.ts'

/** Red, green and blue from 0 to 1; light can add up to more than 1 until the image is developed. */
export type Colour = readonly [red: number, green: number, blue: number]

export const rgb = (hex: string): Colour => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}
export const mix = (a: Colour, b: Colour, t: number): Colour => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
]
export const times = (a: Colour, k: number): Colour => [a[0] * k, a[1] * k, a[2] * k]
export const plus = (a: Colour, b: Colour, k = 1): Colour => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k]
/** The colour in the notation of CSS, for use in an SVG. */
export const css = (colour: Colour) => `rgb(${colour.map((channel) => Math.round(clamp(channel) * 255)).join()})`

const hour = (top: string, middle: string, low: string, haze: string, land: string, sun: string) => ({
  top: rgb(top),
  middle: rgb(middle),
  low: rgb(low),
  haze: rgb(haze),
  land: rgb(land),
  sun: rgb(sun),
})
/** The light at a time of day: the sky from top to horizon, the haze, the ground, the sun. */
export type Light = ReturnType<typeof hour>
export const HOURS = {
  dawn: hour('#54648f', '#d39fa6', '#f8d9b4', '#e6c4b8', '#39435c', '#ffe6c2'),
  morning: hour('#6c9cc6', '#b4d2e2', '#eef3ec', '#d3e1e6', '#37544b', '#fff8e4'),
  noon: hour('#2e73b3', '#80b4dc', '#dcecf4', '#b9d4e4', '#35573d', '#ffffff'),
  golden: hour('#56759c', '#e3b184', '#ffe0a6', '#eec08d', '#463a34', '#fff0c0'),
  sunset: hour('#3b4674', '#d5716a', '#ffc37a', '#d98f76', '#2d2631', '#ffe0a0'),
  dusk: hour('#232e56', '#83608c', '#f0a184', '#a97c97', '#20243c', '#ffd0a0'),
  blue: hour('#101d3a', '#2b4e80', '#8eadc9', '#557aa3', '#0e1829', '#cfe2ff'),
  night: hour('#040815', '#0a1a35', '#1c3b5c', '#183150', '#060b15', '#bcd8ff'),
  storm: hour('#4d5a66', '#8793a0', '#c9cfd2', '#a5b0b8', '#2e3b3d', '#f2f4f2'),
  rain: hour('#5d6b74', '#9fb0b3', '#dfe6e2', '#b9c6c5', '#2f4a44', '#ffffff'),
} satisfies Record<string, Light>
export type Hour = keyof typeof HOURS
/** True if lamps are lit. */
export const isDark = (at: Hour) => at === 'dusk' || at === 'blue' || at === 'night'
