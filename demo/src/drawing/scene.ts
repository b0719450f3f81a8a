import type { Canvas } from './canvas.ts'

/**
 * An SVG to draw over the light, in thousandths of the image's height. `blur` is the radius
 * by which the light itself is blurred, in the same unit.
 */
export type Overlay = { svg?: string; blur?: number }
/** Paints the light of a canvas, and returns what to draw over it. */
export type Scene<Options> = (canvas: Canvas, options: Options) => Overlay
