import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { ferry } from '../drawing/marks.ts'
import { seededRandom } from '../drawing/numbers.ts'

const svgToPng = (svg: string, out: string) => sharp(Buffer.from(svg)).png().toFile(out)

/** Draws the ferry alone, to be moved across the sea. */
export const ferryPicture = (out: string) =>
  svgToPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="130" viewBox="-180 -142 370 172">${ferry('#1f5b63', true)}</svg>`,
    out,
  )

/** Falling snow: twice as high as the image, with two identical halves, so that it can fall in an endless loop. */
export const snowPicture = (out: string, width: number, height: number) => {
  const roll = seededRandom(17)
  const flakes = Array.from({ length: 420 }, () => {
    const [x, y, r] = [roll() * (width + 120), roll() * height, 1 + roll() ** 3 * 5]
    const opacity = (0.35 + roll() * 0.6).toFixed(2)
    return [y, y + height]
      .map(
        (top) => `<circle cx="${x.toFixed(0)}" cy="${top.toFixed(0)}" r="${r.toFixed(1)}" fill-opacity="${opacity}"/>`,
      )
      .join('')
  })
  return svgToPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 120}" height="${height * 2}" fill="#fff">${flakes.join('')}</svg>`,
    out,
  )
}

const run = promisify(execFile)
/** Runs ffmpeg, and waits until it exits. */
export const runFfmpeg = (ffmpeg: string, args: string[]) =>
  run(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args], { timeout: 300_000, maxBuffer: 1024 * 1024 })
