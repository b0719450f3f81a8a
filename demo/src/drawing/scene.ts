import type { Canvas } from './canvas.ts'

/**
 * An overlay on the light: an SVG in thousandths of the image's height; `blur` is the radius
 * by which it softens what is below, in the same unit.
 */
export type Overlay = { svg?: string; blur?: number }
/** Draws on a canvas. */
export type Scene<Options> = (canvas: Canvas, options: Options) => Overlay
