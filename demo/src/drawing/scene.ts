import type { Canvas } from './canvas.ts'

/** What is laid over the light: an SVG in thousandths of the picture's height; `blur` softens what lies below, in the same measure. */
export type Overlay = { svg?: string; blur?: number }
/** Fills a canvas. */
export type Scene<Options> = (canvas: Canvas, options: Options) => Overlay
