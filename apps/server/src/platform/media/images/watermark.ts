import sharp from 'sharp'
import type { Watermark } from '../image-jobs.ts'
import { textStrokes } from './stroke-font.ts'
import { openSource } from './open-source.ts'

const OPACITY = 0.5

/** An image icon, drawn before the team's name. It is the whole watermark if none of the name's letters can be drawn. */
const ICON = 'M0 0L8 0L8 6L0 6L0 0M1.5 5L3.5 2.5L5 4L6 3L7 5'
const ICON_WIDTH = 11

/** One tile with the icon and the team's name across it, light with a dark outline, so that it is visible on any image. */
const textTile = (text: string, side: number): Buffer => {
  const { path, width } = textStrokes(text.trim())
  const whole = ICON_WIDTH + width
  const scale = (side * 0.86) / Math.max(whole, 24)
  const place = `translate(${side / 2} ${side / 2}) rotate(-30) scale(${scale}) translate(${-whole / 2} -3)`
  const lines = (colour: string, thick: number) =>
    `<g fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${ICON}"/><path transform="translate(${ICON_WIDTH})" d="${path || 'M0 0'}"/></g>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
      `<g opacity="${OPACITY}" transform="${place}">${lines('#000', 1.5)}${lines('#fff', 0.8)}</g></svg>`,
  )
}

/** One tile with the team's own image in its middle. */
const imageTile = async (picture: string, mime: string, side: number): Promise<Buffer> => {
  const { input, options } = await openSource({ path: picture, mime }, side)
  const inner = Math.round(side * 0.6)
  const logo = await sharp(input, options)
    .autoOrient()
    .resize(inner, inner, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
  const half = {
    input: { create: { width: 1, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: OPACITY } } },
    tile: true,
  } as const
  const faint = await sharp(logo)
    .composite([{ ...half, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: '#0000' } })
    .composite([{ input: faint }])
    .png()
    .toBuffer()
}

/** The tile that is repeated across an image of this size. */
export const watermarkTile = async (mark: Watermark, width: number, height: number): Promise<Buffer> => {
  const side = Math.round(Math.min(480, Math.max(120, Math.min(width, height) / 3), width, height))
  return 'text' in mark
    ? sharp(textTile(mark.text, Math.max(side, 1)))
        .png()
        .toBuffer()
    : imageTile(mark.picture, mark.mime, Math.max(side, 1))
}
