import { gzipSync } from 'node:zlib'
import qoi from 'qoijs'
import { cornered } from './media-files.ts'

/** The pixels of an image with red, green, blue and white corners, as drawn by `cornered`. */
const pixelsOf = (width: number, height: number): Promise<Buffer> => cornered(width, height).raw().toBuffer()

/** 64 × 48 pixels, losslessly encoded by libjxl. */
export const drawJxl = (): Buffer =>
  Buffer.from('/wrLwEoICBAA3ABLOGmYyoP3KygIgDr/P8aJMS8gBEDAbABA8iMYmAMFgwRgn4eUoIcUoJ+ApB6UYBLAejXXjKwC', 'base64')

export const drawSvgz = (): Buffer => {
  const rects = ['#e01010', '#10c010', '#1010e0', '#f0f0f0'].map(
    (fill, n) => `<rect x="${(n % 2) * 40}" y="${n < 2 ? 0 : 30}" width="40" height="30" fill="${fill}"/>`,
  )
  return gzipSync(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">${rects.join('')}</svg>`)
}

export const drawQoi = async (width = 80, height = 60): Promise<Buffer> =>
  Buffer.from(qoi.encode(Uint8Array.from(await pixelsOf(width, height)), { width, height, channels: 3, colorspace: 0 }))

/** A 24-bit Windows bitmap: a header, then the rows from the bottom up, in BGR order. */
export const drawBitmap = async (width: number, height: number, doubled = false): Promise<Buffer> => {
  const pixels = await pixelsOf(width, height)
  const stride = (width * 3 + 3) & ~3
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(doubled ? height * 2 : height, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(24, 14)
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      rows.set([pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0], (height - 1 - y) * stride + x * 3)
    }
  return Buffer.concat([head, rows])
}

/** An icon file with a small bitmap and a larger PNG, or with the bitmap alone. */
export const drawIco = async (png: boolean): Promise<Buffer> => {
  const mask = Buffer.alloc(4 * 24)
  const images = [
    { side: 32, bytes: Buffer.concat([await drawBitmap(32, 24, true), mask]) },
    ...(png ? [{ side: 64, bytes: await cornered(64, 48).png().toBuffer() }] : []),
  ]
  const head = Buffer.alloc(6 + images.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let place = head.length
  images.forEach(({ side, bytes }, n) => {
    head.set([side, (side * 3) / 4, 0, 0, 1, 0, 24, 0], 6 + n * 16)
    head.writeUInt32LE(bytes.length, 14 + n * 16)
    head.writeUInt32LE(place, 18 + n * 16)
    place += bytes.length
  })
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}

/** A 24-bit Truevision (TGA) image, with its rows stored from top to bottom. */
export const drawTga = async (width = 80, height = 60): Promise<Buffer> => {
  const pixels = await pixelsOf(width, height)
  const head = Buffer.alloc(18)
  head[2] = 2
  head.writeUInt16LE(width, 12)
  head.writeUInt16LE(height, 14)
  head.set([24, 0x20], 16)
  for (let at = 0; at < pixels.length; at += 3) pixels.subarray(at, at + 3).reverse()
  return Buffer.concat([head, pixels])
}

/** A Netpbm image. `kind` is its format number: 4 for black and white, 5 for grey, 6 for colour. */
export const drawPnm = async (kind: 4 | 5 | 6, width = 80, height = 60): Promise<Buffer> => {
  const head = Buffer.from(`P${kind}\n# drawn\n${width} ${height}\n${kind === 4 ? '' : '255\n'}`)
  if (kind === 4) return Buffer.concat([head, Buffer.alloc((width / 8) * height, 0xf0)])
  const pixels = cornered(width, height)
  return Buffer.concat([head, await (kind === 5 ? pixels.toColourspace('b-w') : pixels).raw().toBuffer()])
}
