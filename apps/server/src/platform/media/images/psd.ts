import { MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Raster } from './tiff.ts'

const ICC = 1039

/** Colour modes whose flattened image can be read, with the number of colour planes. */
const MODES: Record<number, { planes: number; space: 'rgb' | 'cmyk' }> = {
  1: { planes: 1, space: 'rgb' },
  2: { planes: 1, space: 'rgb' },
  3: { planes: 3, space: 'rgb' },
  4: { planes: 4, space: 'cmyk' },
  8: { planes: 1, space: 'rgb' },
}

/** Unpacks one row of a plane (PackBits): n+1 literal bytes, or one byte repeated 1-n times. */
const unpack = (from: Buffer, into: Uint8Array): void => {
  let [at, to] = [0, 0]
  while (at < from.length && to < into.length) {
    const n = from.readInt8(at++)
    if (n >= 0) {
      into.set(from.subarray(at, Math.min(at + n + 1, at + into.length - to)), to)
      at += n + 1
      to += n + 1
    } else if (n !== -128) {
      into.fill(from[at++] ?? 0, to, to + 1 - n)
      to += 1 - n
    }
  }
}

const profileOf = (resources: Buffer): Buffer | undefined => {
  for (let at = 0; at + 12 <= resources.length && resources.toString('latin1', at, at + 4) === '8BIM'; ) {
    const id = resources.readUInt16BE(at + 4)
    const name = ((resources[at + 6] ?? 0) + 2) & ~1
    const size = resources.readUInt32BE(at + 6 + name)
    const begin = at + 10 + name
    if (id === ICC && size > 128) return resources.subarray(begin, begin + size)
    at = begin + size + (size & 1)
  }
  return undefined
}

/** Reads the flattened image that Photoshop keeps at the end of a psd or psb: 8 or 16 bits, RGB, CMYK, grey or indexed. */
export const readPsd = (file: Buffer): Raster => {
  const large = file.readUInt16BE(4) === 2
  const channels = file.readUInt16BE(12)
  const [height, width] = [file.readUInt32BE(14), file.readUInt32BE(18)]
  const [depth, modeNumber] = [file.readUInt16BE(22), file.readUInt16BE(24)]
  const mode = MODES[modeNumber]
  if (!mode || (depth !== 8 && depth !== 16) || channels < mode.planes)
    throw new MediaFailure('unsupported', `psd mode ${modeNumber}, ${depth} bits`)
  if (!width || !height) throw new MediaFailure('damaged', 'psd without a size')
  if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `psd of ${width} x ${height}`)
  const palette = file.subarray(30, 30 + file.readUInt32BE(26))
  let at = 30 + palette.length
  const icc = profileOf(file.subarray(at + 4, at + 4 + file.readUInt32BE(at)))
  at += 4 + file.readUInt32BE(at)
  at += large ? 8 + Number(file.readBigUInt64BE(at)) : 4 + file.readUInt32BE(at)
  const compression = file.readUInt16BE(at)
  at += 2
  if (compression > 1) throw new MediaFailure('unsupported', `psd compression ${compression}`)

  const data = new Uint8Array(width * height * mode.planes)
  const row = new Uint8Array((width * depth) / 8)
  const counts = at
  const countSize = large ? 4 : 2
  if (compression === 1) at += channels * height * countSize
  for (let plane = 0; plane < mode.planes; plane++) {
    for (let y = 0; y < height; y++) {
      if (at >= file.length) throw new MediaFailure('damaged', 'psd ends early')
      if (compression === 1) {
        const place = counts + (plane * height + y) * countSize
        const length = large ? file.readUInt32BE(place) : file.readUInt16BE(place)
        unpack(file.subarray(at, at + length), row)
        at += length
      } else {
        row.set(file.subarray(at, at + row.length))
        at += row.length
      }
      const step = depth / 8
      for (let x = 0, to = y * width * mode.planes + plane; x < width; x++, to += mode.planes) {
        const value = row[x * step] ?? 0
        data[to] = mode.space === 'cmyk' ? 255 - value : value
      }
    }
  }
  if (modeNumber !== 2 || palette.length < 768)
    return { data, width, height, channels: mode.planes, space: mode.space, icc }
  const coloured = new Uint8Array(width * height * 3)
  data.forEach((index, n) => {
    for (let c = 0; c < 3; c++) coloured[n * 3 + c] = palette[c * 256 + index] ?? 0
  })
  return { data: coloured, width, height, channels: 3, icc }
}
