import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import decodeIco from 'decode-ico'
import qoi from 'qoijs'
import { MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Raster } from './tiff.ts'

const unzip = promisify(gunzip)

/** Decompresses the drawing in an SVGZ file. */
export const readSvgz = async (file: Buffer): Promise<Buffer> => {
  try {
    return await unzip(file, { maxOutputLength: LIMITS.svgBytes })
  } catch (error) {
    const large = error instanceof RangeError
    throw new MediaFailure(large ? 'too_large' : 'damaged', `svgz: ${String(error)}`)
  }
}

/** Reads the largest image of an icon file: a PNG unchanged, or decoded pixels. */
export const readIco = (file: Buffer): Buffer | Raster => {
  const [largest] = decodeIco(file).toSorted((a, b) => b.width * b.height - a.width * a.height || b.bpp - a.bpp)
  if (!largest) throw new MediaFailure('damaged', 'icon file without an image')
  const { data, width, height } = largest
  if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `icon of ${width} x ${height}`)
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
  return largest.type === 'png' ? bytes : { data: bytes, width, height, channels: 4 }
}

export const readQoi = (file: Buffer): Raster => {
  if (file.length < 14) throw new MediaFailure('damaged', 'qoi without a header')
  const [width, height] = [file.readUInt32BE(4), file.readUInt32BE(8)]
  if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `qoi of ${width} x ${height}`)
  if (width * height === 0) throw new MediaFailure('damaged', 'qoi without a size')
  const { data, channels } = qoi.decode(file.buffer, file.byteOffset, file.length)
  return { data, width, height, channels }
}
