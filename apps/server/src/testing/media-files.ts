import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Media, newMedia } from '../platform/media/media.ts'

/** Creates a temporary folder. Each test file uses its own. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'vitrine-media-'))

/** The real media port. FFMPEG_PATH overrides the location of ffmpeg. */
export const openMedia = (folder: string, pictures = 2): Media => {
  const { FFMPEG_PATH: ffmpegPath } = process.env
  return newMedia({ scratch: join(folder, 'scratch'), pictures, ...(ffmpegPath ? { ffmpegPath } : {}) })
}

const CORNERS = ['#e01010', '#10c010', '#1010e0', '#f0f0f0'] as const

/** An image whose corners are red, green, blue and white in reading order, so that its orientation can be checked. */
export const cornered = (width: number, height: number): Sharp => {
  const [w, h] = [width / 2, height / 2]
  const rects = CORNERS.map(
    (colour, n) =>
      `<rect x="${(n % 2) * w}" y="${Math.floor(n / 2) * h}" width="${w}" height="${h}" fill="${colour}"/>`,
  )
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`),
    { limitInputPixels: false },
  ).removeAlpha()
}

/** Returns the colour names of an image's corners, in reading order. */
export const cornersOf = async (picture: string | Buffer): Promise<string[]> => {
  const { data } = await sharp(picture)
    .resize(8, 8, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [9, 14, 49, 54].map((at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3)
    const high = [red, green, blue].map((value) => value > 128)
    return high.every(Boolean) ? 'white' : (['red', 'green', 'blue'][high.indexOf(true)] ?? 'black')
  })
}

/** A document with `pages` pages of 200 by 100 points. The left half of the first page is red. */
export const drawPdf = (pages = 2): Buffer => {
  const content = '1 0 0 rg 0 0 100 100 re f'
  const kids = Array.from({ length: pages }, (_, n) => `${4 + n} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 3 0 R>>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const place = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<</Root 1 0 R/Size ${count}>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const u32 = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]))

/** Compresses a row of equal bytes in runs of at most 128, as Photoshop does (PackBits). */
const packed = (value: number, length: number): Buffer => {
  const runs: number[] = []
  for (let left = length; left > 0; left -= 128) runs.push(257 - Math.min(left, 128), value)
  return Buffer.from(runs)
}

/** A PSD in a single colour: RGB (three planes) or CMYK (four), optionally run-length encoded. */
export const drawPsd = (colour: readonly number[], width: number, height: number, runs: boolean): Buffer => {
  const rows = colour.flatMap((value) =>
    Array.from({ length: height }, () => (runs ? packed(value, width) : Buffer.alloc(width, value))),
  )
  const counts = runs ? [u16(...rows.map((row) => row.length))] : []
  const head = [
    Buffer.from('8BPS\0\x01\0\0\0\0\0\0', 'latin1'),
    u16(colour.length),
    u32(height, width),
    u16(8, colour.length === 4 ? 4 : 3),
  ]
  return Buffer.concat([...head, u32(0, 0, 0), u16(runs ? 1 : 0), ...counts, ...rows])
}

export type Entry = [tag: number, type: 1 | 2 | 3 | 4, values: number[] | string]

const encoded = (type: Entry[1], values: number[]): Buffer =>
  type === 1 ? Buffer.from(values) : type === 3 ? u16(...values) : u32(...values)

/** A TIFF directory and its entries' data, to be placed at the offset `at`. */
export const directory = (at: number, entries: Entry[]): Buffer => {
  const head = Buffer.alloc(2 + entries.length * 12 + 4)
  head.writeUInt16BE(entries.length)
  const outside: Buffer[] = []
  entries.forEach(([tag, type, values], n) => {
    const bytes = typeof values === 'string' ? Buffer.from(`${values}\0`) : encoded(type, values)
    const place = 2 + n * 12
    head.writeUInt16BE(tag, place)
    head.writeUInt16BE(type, place + 2)
    head.writeUInt32BE(typeof values === 'string' ? bytes.length : values.length, place + 4)
    if (bytes.length <= 4) bytes.copy(head, place + 8)
    else {
      head.writeUInt32BE(at + head.length + outside.reduce((sum, one) => sum + one.length, 0), place + 8)
      outside.push(bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes)
    }
  })
  return Buffer.concat([head, ...outside])
}

/** A Nikon raw file without sensor data: a directory with the camera's orientation, and an embedded JPEG. */
export const drawNef = (jpeg: Buffer, orientation: number): Buffer => {
  const about: Entry[] = [
    [254, 4, [1]],
    [256, 4, [16]],
    [257, 4, [12]],
    [258, 3, [8]],
    [259, 3, [1]],
    [262, 3, [1]],
    [271, 2, 'NIKON CORPORATION'],
    [272, 2, 'NIKON D70'],
    [274, 3, [orientation]],
    [330, 4, [0]],
  ]
  const first = directory(8, about)
  const second = 8 + first.length
  const inside = (start: number) =>
    directory(second, [
      [254, 4, [1]],
      [259, 3, [6]],
      [513, 4, [start]],
      [514, 4, [jpeg.length]],
    ])
  const start = second + inside(0).length
  const pointing = directory(
    8,
    about.map((entry): Entry => (entry[0] === 330 ? [330, 4, [second]] : entry)),
  )
  return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), pointing, inside(start), jpeg])
}

/** Returns the paths of the third-party files in these folders, which lie next to the project; empty if they do not
 *  exist. */
export const corporaFiles = (...folders: string[]): string[] => {
  const root = join(import.meta.dirname, '../../../..')
  const corpora = ['../shared/corpora', '../../shared/corpora'].map((path) => join(root, path)).find(existsSync)
  if (!corpora) return []
  return folders
    .map((name) => join(corpora, name))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => statSync(path).isFile())
    .toSorted()
}
