import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

type Drawing = { seed: number; width: number; height: number; type?: 'image/jpeg' | 'image/png' }

/** Draws an image in the journey's browser. Each `seed` gives a different one. */
export async function drawPhoto(page: Page, { seed, width, height, type = 'image/jpeg' }: Drawing): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([n, w, h, mime]) => {
      const canvas = new OffscreenCanvas(w, h)
      const pen = canvas.getContext('2d')
      let state = n * 7919 + 1
      const random = (below: number) => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
        return (state / 4_294_967_296) * below
      }
      for (let i = 0; pen && i < 60; i++) {
        pen.fillStyle = `hsl(${random(360)} 60% ${20 + random(60)}%)`
        pen.fillRect(random(w) - w / 6, random(h) - h / 6, w / 2 - random(w / 3), h / 2 - random(h / 3))
      }
      const blob = await canvas.convertToBlob({ type: mime, quality: 0.9 })
      // Returned as text, because an array of numbers takes much longer to transfer.
      return new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(String(reader.result)))
        reader.readAsDataURL(blob)
      })
    },
    [seed, width, height, type] as const,
  )
  return Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}
const words = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((one, i) => bytes.writeUInt32BE(one, i * 4))
  return bytes
}
const shorts = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2)
  numbers.forEach((one, i) => bytes.writeUInt16BE(one, i * 2))
  return bytes
}
const ONE = 65_536
const still = words(ONE, 0, 0, 0, ONE, 0, 0, 0, ONE * 16_384)

/** A QuickTime video made of images, in a format that browsers do not play. */
export function drawMov(frames: readonly Buffer[], { width, height, perSecond = 10 }: Film): Buffer {
  const scale = 600
  const each = scale / perSecond
  const length = each * frames.length
  const start = box('ftyp', Buffer.from('qt  '), words(0x200), Buffer.from('qt  '))
  const bytes = box('mdat', ...frames)
  const sample = box(
    'jpeg',
    words(0),
    shorts(0, 1),
    words(0, 0, 512, 512),
    shorts(width, height),
    words(72 * ONE, 72 * ONE, 0),
    shorts(1),
    Buffer.alloc(32),
    shorts(24, 0xffff),
  )
  const table = box(
    'stbl',
    box('stsd', words(0, 1), sample),
    box('stts', words(0, 1, frames.length, each)),
    box('stsc', words(0, 1, 1, frames.length, 1)),
    box('stsz', words(0, 0, frames.length, ...frames.map(({ length: size }) => size))),
    box('stco', words(0, 1, start.length + 8)),
  )
  const data = box('dinf', box('dref', words(0, 1), box('alis', words(1))))
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, scale, length, 0)),
    box('hdlr', words(0), Buffer.from('mhlrvide'), words(0, 0, 0), Buffer.from([0])),
    box('minf', box('vmhd', words(1), shorts(0, 0, 0, 0)), data, table),
  )
  const track = box(
    'trak',
    box('tkhd', words(0x0f, 0, 0, 1, 0, length, 0, 0, 0, 0), still, words(width * ONE, height * ONE)),
    media,
  )
  const film = box(
    'moov',
    box('mvhd', words(0, 0, 0, scale, length, ONE), shorts(256, 0), words(0, 0), still, words(0, 0, 0, 0, 0, 0, 2)),
    track,
  )
  return Buffer.concat([start, bytes, film])
}
type Film = { width: number; height: number; perSecond?: number }

/** Files from real cameras, if their folder exists beside the project; otherwise none. */
export function cameraFiles(...names: string[]): string[] {
  const root = path.join(import.meta.dirname, '..')
  const real = ['../shared/corpora/real', '../../shared/corpora/real']
    .map((one) => path.join(root, one))
    .find(existsSync)
  return real
    ? readdirSync(real)
        .filter((name) => names.includes(name))
        .map((name) => path.join(real, name))
    : []
}
