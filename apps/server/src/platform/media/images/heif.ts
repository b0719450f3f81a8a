import decode from 'heic-decode'
import { z } from 'zod'
import { MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Raster } from './tiff.ts'

const sized = z.object({ width: z.number().positive(), height: z.number().positive() })

/** The colour profile of a HEIF file: phones write Display P3, which must not be shown as sRGB. */
const profileOf = (file: Buffer): Buffer | undefined => {
  const head = file.subarray(0, 64 * 1024)
  const at = Math.max(head.indexOf('colrprof', 0, 'latin1'), head.indexOf('colrrICC', 0, 'latin1'))
  if (at < 4) return undefined
  const size = file.readUInt32BE(at - 4) - 12
  return size > 128 && at + 8 + size <= file.length ? file.subarray(at + 8, at + 8 + size) : undefined
}

/** The orientation that a camera recorded in EXIF. */
const notedOrientation = (file: Buffer): number => {
  const start = Math.max(...['Exif\0\0II*\0', 'Exif\0\0MM\0*'].map((mark) => file.indexOf(mark, 0, 'latin1'))) + 6
  const order = file.toString('latin1', start, start + 2)
  if (start < 6 || start + 10 > file.length) return 1
  const u16 = (at: number) =>
    at + 2 > file.length ? 0 : order === 'MM' ? file.readUInt16BE(at) : file.readUInt16LE(at)
  const directory = start + (order === 'MM' ? file.readUInt32BE(start + 4) : file.readUInt32LE(start + 4))
  for (let n = 0; n < Math.min(u16(directory), 100); n++) {
    const at = directory + 2 + n * 12
    if (u16(at) === 0x0112) return Math.min(Math.max(1, u16(at + 8)), 8)
  }
  return 1
}

/** If the file stores HEIF's own rotation, the decoder has applied it already; some apps write only the EXIF orientation. */
const orientationOf = (file: Buffer): number => {
  const head = file.subarray(0, 64 * 1024)
  return head.includes('irot', 0, 'latin1') || head.includes('imir', 0, 'latin1') ? 1 : notedOrientation(file)
}

/** The item types that our decoder supports: HEVC, AV1, images assembled from them, and metadata. */
const READ = ['hvc1', 'av01', 'grid', 'iden', 'iovl', 'Exif', 'mime', 'uri ']

/** Whether a HEIF file encodes its images in a way we cannot read (uncompressed, VVC, JPEG 2000 …), or in the short form without
 *  a list of items. */
const isForeign = (file: Buffer): boolean => {
  const head = file.subarray(0, 64 * 1024)
  if (head.toString('latin1', 8, 12) === 'mif3') return true
  for (let at = head.indexOf('infe', 0, 'latin1'); at > 0; at = head.indexOf('infe', at + 4, 'latin1')) {
    const version = head[at + 4] ?? 0
    const begin = at + (version >= 3 ? 14 : 12)
    const type = head.toString('latin1', begin, begin + 4)
    if (version >= 2 && /^[\w ]{4}$/.test(type) && !READ.includes(type)) return true
  }
  return false
}

const decodeAll = async (file: Buffer) => {
  try {
    return await decode.all({ buffer: file })
  } catch (error) {
    if (isForeign(file)) throw new MediaFailure('unsupported', `heif: ${String(error)}`)
    throw error
  }
}

/** Reads the size and orientation of the first image; decodes its pixels only if `pixels` is set. */
export const readHeif = async (file: Buffer, pixels: boolean): Promise<Raster> => {
  const images = await decodeAll(file)
  try {
    const [first] = images
    if (!first) throw new MediaFailure('damaged', 'no image inside')
    const { width, height } = sized.parse(first)
    if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `heif of ${width} x ${height}`)
    const orientation = orientationOf(file)
    if (!pixels) return { data: new Uint8Array(), width, height, channels: 4, orientation }
    const { data } = await first.decode().catch((error: unknown) => {
      throw isForeign(file) ? new MediaFailure('unsupported', `heif: ${String(error)}`) : error
    })
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length)
    return { data: bytes, width, height, channels: 4, icc: profileOf(file), orientation }
  } finally {
    if ('dispose' in images && typeof images.dispose === 'function') images.dispose()
  }
}
