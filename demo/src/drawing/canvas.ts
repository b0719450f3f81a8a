import type { Colour } from './colours.ts'
import { clamp } from './numbers.ts'

/** An image as light values. Scenes use the image height as their unit: u runs from 0 to `aspect`, v from 0 at the top to 1. */
export type Canvas = { width: number; height: number; aspect: number; light: Float32Array }

export const newCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  aspect: width / height,
  light: new Float32Array(width * height * 3),
})

export const setPixel = ({ width, light }: Canvas, x: number, y: number, colour: Colour) => {
  const at = (y * width + x) * 3
  light[at] = colour[0]
  light[at + 1] = colour[1]
  light[at + 2] = colour[2]
}

/** The colour at a point in pixels; points beyond the edge have the colour of the edge. */
export const getPixel = ({ width, height, light }: Canvas, x: number, y: number): Colour => {
  const at = (clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)) * 3
  return [light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0]
}

/** Returns a colour for a point, or nothing to keep the current one. */
export type Shade = (u: number, v: number, x: number, y: number) => Colour | undefined
type Part = { top?: number; low?: number; left?: number; right?: number }

/** Paints every point of a part of the canvas. */
export const paint = (
  canvas: Canvas,
  shade: Shade,
  { top = 0, low = 1, left = 0, right = canvas.aspect }: Part = {},
) => {
  const { width, height } = canvas
  const lastY = Math.min(height, Math.ceil(low * height))
  const lastX = Math.min(width, Math.ceil(right * height))
  for (let y = Math.max(0, Math.floor(top * height)); y < lastY; y++)
    for (let x = Math.max(0, Math.floor(left * height)); x < lastX; x++) {
      const colour = shade(x / height, y / height, x, y)
      if (colour) setPixel(canvas, x, y, colour)
    }
}
