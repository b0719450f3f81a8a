import sharp, { type Sharp } from 'sharp'
import { type Canvas, newCanvas } from './canvas.ts'
import { clamp, hash } from './numbers.ts'
import type { Overlay } from './scene.ts'
import { type OptionsOf, type SceneName, scenes } from './scenes/index.ts'

/** One image to draw: a motif, its size and its format. Images of the scene `brand` are flat: without grain or vignette. */
export type Drawing = {
  [N in SceneName]: { scene: N; options: OptionsOf<N> }
}[SceneName] & { width: number; height: number; as?: 'jpeg' | 'png' | 'webp' | 'tiff'; quality?: number }

/**
 * Above this edge length, light is computed at a smaller size and enlarged, so a large image costs no more than a medium one.
 */
const LARGEST = 1280

/** Converts the light of a canvas to bytes, with a little contrast and, unless `flat`, dark corners. */
const toPixels = ({ width, height, light }: Canvas, flat: boolean) => {
  const bytes = Buffer.allocUnsafe(width * height * 3)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5
      const dy = y / height - 0.5
      const fall = flat ? 1 : 1 - 0.42 * (dx * dx + dy * dy)
      for (let k = 0; k < 3; k++, i++) {
        const e = clamp((light[i] ?? 0) * fall)
        bytes[i] = 255 * (flat ? e : clamp(e + 0.48 * (e - 0.5) * e * (1 - e))) + 0.5
      }
    }
  return bytes
}

/** Film grain, the same in every channel. */
const addGrain = (bytes: Buffer, width: number) => {
  for (let i = 0, pixel = 0; i < bytes.length; i += 3, pixel++) {
    const grain = 7.6 * (hash(pixel % width, Math.floor(pixel / width), 5) - 0.5)
    for (let k = i; k < i + 3; k++) bytes[k] = clamp((bytes[k] ?? 0) + grain, 0, 255)
  }
  return bytes
}

/** SVG filters: a blur for reflections in water, and a gradient for soft-edged shadows, which costs far less than a blur. */
const FILTERS =
  '<filter id="soft"><feGaussianBlur stdDeviation="3.100 7.700"/></filter><radialGradient id="shade"><stop offset=".78" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>'
const overlaySvg = (svg: string, width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${(1000 * width) / height} 1000">${FILTERS}${svg}</svg>`,
  )

const encoded = (image: Sharp, as: NonNullable<Drawing['as']>, quality: number) =>
  as === 'png'
    ? image.png()
    : as === 'webp'
      ? image.webp({ quality })
      : as === 'tiff'
        ? image.tiff({ compression: 'lzw' })
        : image.jpeg({ quality })

/** Draws an image into a file. */
export const draw = async (drawing: Drawing, path: string) => {
  const { scene, options, width, height, as = 'jpeg', quality = 84 } = drawing
  const scale = Math.min(1, LARGEST / Math.max(width, height))
  const canvas = newCanvas(Math.round(width * scale), Math.round(height * scale))
  const paintScene: (on: Canvas, how: never) => Overlay = scenes[scene]
  const { svg, blur } = paintScene(canvas, options as never)
  const flat = scene === 'brand'
  const raw = (size: { width: number; height: number }) => ({ raw: { ...size, channels: 3 as const } })
  let light = sharp(toPixels(canvas, flat), raw(canvas))
  if (blur)
    light = sharp(
      await light
        .blur((blur * canvas.height) / 1000)
        .raw()
        .toBuffer(),
      raw(canvas),
    )
  const enlarged = await light.resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const image = sharp(flat ? enlarged : addGrain(enlarged, width), raw({ width, height }))
  if (svg) image.composite([{ input: overlaySvg(svg, width, height) }])
  await encoded(image, as, quality).withIccProfile('srgb').toFile(path)
}
