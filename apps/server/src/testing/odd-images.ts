import { directory, type Entry } from './media-files.ts'

const HEAD = Buffer.from('MM\0*\0\0\0\x08', 'latin1')

/** A raw file with 640 × 480 16-bit sensor values and no embedded preview. */
export const drawDng = (value: number): Buffer => {
  const [width, height] = [640, 480]
  const entries = (start: number): Entry[] => [
    [254, 4, [0]],
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [16]],
    [259, 3, [1]],
    [262, 3, [32_803]],
    [271, 2, 'Drawn'],
    [272, 2, 'Camera'],
    [273, 4, [start]],
    [274, 3, [1]],
    [277, 3, [1]],
    [278, 4, [height]],
    [279, 4, [width * height * 2]],
    [33_421, 3, [2, 2]],
    [33_422, 1, [0, 1, 1, 2]],
    [50_706, 1, [1, 4, 0, 0]],
    [50_708, 2, 'Drawn Camera'],
  ]
  const start = 8 + directory(8, entries(0)).length
  const pixels = Buffer.alloc(width * height * 2)
  for (let at = 0; at < pixels.length; at += 2) pixels.writeUInt16BE(value && (value + at) % 65_536, at)
  return Buffer.concat([HEAD, directory(8, entries(start)), pixels])
}

/** Old-style JPEG in TIFF: the directory points to a complete JPEG file. */
export const drawOldJpegTiff = (jpeg: Buffer, width: number, height: number): Buffer => {
  const entries = (start: number): Entry[] => [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [8, 8, 8]],
    [259, 3, [6]],
    [262, 3, [6]],
    [273, 4, [start]],
    [277, 3, [3]],
    [278, 4, [height]],
    [279, 4, [jpeg.length]],
    [513, 4, [start]],
    [514, 4, [jpeg.length]],
  ]
  const start = 8 + directory(8, entries(0)).length
  return Buffer.concat([HEAD, directory(8, entries(start)), jpeg])
}

/** A TIFF with tiles in separate colour planes. */
export const drawTiledPlanes = (): Buffer => {
  const entries: Entry[] = [
    [256, 4, [16]],
    [257, 4, [16]],
    [258, 3, [8, 8, 8]],
    [259, 3, [1]],
    [262, 3, [2]],
    [277, 3, [3]],
    [284, 3, [2]],
    [322, 4, [16]],
    [323, 4, [16]],
    [324, 4, [300, 556, 812]],
    [325, 4, [256, 256, 256]],
  ]
  const head = Buffer.concat([HEAD, directory(8, entries)])
  return Buffer.concat([head, Buffer.alloc(300 - head.length), Buffer.alloc(768, 128)])
}

/** A TIFF with this many directories, each with one grey pixel. */
export const drawManyDirectories = (count: number): Buffer => {
  const entries: Entry[] = [
    [256, 4, [1]],
    [257, 4, [1]],
    [258, 3, [8]],
    [259, 3, [1]],
    [262, 3, [1]],
    [273, 4, [8]],
    [277, 3, [1]],
    [278, 4, [1]],
    [279, 4, [1]],
  ]
  const size = directory(0, entries).length
  const head = Buffer.from('MM\0*\0\0\0\x0a\x80\0', 'latin1')
  const parts = Array.from({ length: count }, (_, n) => {
    const one = directory(0, entries)
    one.writeUInt32BE(n + 1 < count ? 10 + (n + 1) * size : 0, one.length - 4)
    return one
  })
  return Buffer.concat([head, ...parts])
}

/** A 16-bit bitmap whose bit fields no known program writes. */
export const drawOddBitmap = (): Buffer => {
  const head = Buffer.alloc(14 + 56)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + 512, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(56, 14)
  head.writeInt32LE(16, 18)
  head.writeInt32LE(16, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(16, 28)
  head.writeUInt32LE(3, 30)
  head.writeUInt32LE(512, 34)
  ;[0x0003, 0x007c, 0xff80].forEach((mask, n) => head.writeUInt32LE(mask, 54 + n * 4))
  return Buffer.concat([head, Buffer.alloc(512, 0x55)])
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A HEIF file whose only image is uncompressed. */
export const drawUncompressedHeif = (): Buffer => {
  const entry = box('infe', Buffer.from('\x02\0\0\0\0\x01\0\0unci\0', 'latin1'))
  const items = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), entry)
  const handler = box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'))
  const primary = box('pitm', Buffer.from([0, 0, 0, 0, 0, 1]))
  return Buffer.concat([
    box('ftyp', Buffer.from('mif1\0\0\0\0mif1unif', 'latin1')),
    box('meta', Buffer.alloc(4), handler, primary, items),
    box('mdat', Buffer.alloc(300, 99)),
  ])
}
