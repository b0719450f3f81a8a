import decodeBmp from 'decode-bmp'
import { MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Raster } from './tiff.ts'

/** A preview that a program embedded in a PostScript file: either a complete image file or raw pixels. */
type EmbeddedPreview = Buffer | Raster

const DOS = 0xc6d3d0c5
/** Windows metafile records that contain a bitmap, with its byte offset in the record. */
const BITMAPS: Record<number, number> = { 0x0f43: 28, 0x0b41: 26, 0x0940: 22, 0x0d33: 24 }

/** The bitmap that fills a Windows metafile. */
const bitmapOf = (metafile: Buffer): Raster | undefined => {
  const start = metafile.readUInt32LE(0) === 0x9ac6cdd7 ? 22 : 0
  let at = start + 2 * metafile.readUInt16LE(start + 2)
  while (at + 6 <= metafile.length) {
    const [words, kind] = [metafile.readUInt32LE(at), metafile.readUInt16LE(at + 4)]
    const begin = BITMAPS[kind]
    if (begin !== undefined) return readBitmap(metafile.subarray(at + begin, at + 2 * words))
    if (words < 3) return undefined
    at += 2 * words
  }
  return undefined
}

/** Decodes a bitmap as Windows stores it in memory, without a file header. */
const readBitmap = (bitmap: Buffer): Raster => {
  const head = Buffer.alloc(14)
  head.write('BM', 'latin1')
  const { data, width, height } = decodeBmp(Buffer.concat([head, bitmap]))
  return { data: Uint8Array.from(data), width, height, channels: 4 }
}

/** EPS files from DOS begin with a table of the offsets of the PostScript, a Windows metafile and a TIFF. */
const fromDosTable = (file: Buffer): EmbeddedPreview[] => {
  if (file.length < 30 || file.readUInt32LE(0) !== DOS) return []
  const part = (at: number) => file.subarray(file.readUInt32LE(at), file.readUInt32LE(at) + file.readUInt32LE(at + 4))
  const [metafile, tiff] = [part(12), part(20)]
  const drawn = metafile.length > 40 ? bitmapOf(metafile) : undefined
  return [...(tiff.length > 8 ? [tiff] : []), ...(drawn ? [drawn] : [])]
}

const hexOf = (text: string): Buffer => Buffer.from(text.replace(/^%+/gm, '').replace(/[^0-9a-fA-F]/g, ''), 'hex')

const textBetween = (file: Buffer, begin: string, end: string): string | undefined => {
  const start = file.indexOf(begin, 0, 'latin1')
  const stop = start < 0 ? -1 : file.indexOf(end, start, 'latin1')
  return stop < 0 ? undefined : file.toString('latin1', start, stop)
}

const requirePreviewSize = (width: number, height: number): void => {
  if (!(width > 0 && height > 0)) throw new MediaFailure('damaged', 'preview without a size')
  if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `preview of ${width} x ${height}`)
}

/** EPSI: rows of grey in hex, from the top; a larger number is darker. */
const fromHexPreview = (file: Buffer): EmbeddedPreview[] => {
  const text = textBetween(file, '%%BeginPreview:', '%%EndPreview')
  const [line, across, down, bits] =
    /^%%BeginPreview:\s*(\d{1,6})\s+(\d{1,6})\s+([1248])\s+\d+[^\r\n]*/.exec(text ?? '') ?? []
  if (!text || line === undefined) return []
  const [width, height, depth] = [Number(across), Number(down), Number(bits)]
  requirePreviewSize(width, height)
  const packed = hexOf(text.slice(line.length))
  const [stride, most] = [Math.ceil((width * depth) / 8), 2 ** depth - 1]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = packed[y * stride + ((x * depth) >> 3)] ?? 0
      const value = (byte >> (8 - depth - ((x * depth) & 7))) & most
      data[y * width + x] = 255 - Math.round((255 * value) / most)
    }
  return [{ data, width, height, channels: 1 }]
}

/** Illustrator files from before Illustrator used PDF: a palette of 256 colours, then run-length encoded pixels, all in hex. */
const fromIllustrator = (file: Buffer): EmbeddedPreview[] => {
  const text = textBetween(file, '%AI7_Thumbnail:', '%%EndData')
  const [, across, down, bits] = /^%AI7_Thumbnail:\s*(\d{1,5})\s+(\d{1,5})\s+(\d+)/.exec(text ?? '') ?? []
  const begin = text?.indexOf('%%BeginData') ?? -1
  if (!text || bits !== '8' || begin < 0) return []
  const [width, height] = [Number(across), Number(down)]
  requirePreviewSize(width, height)
  const bytes = hexOf(text.slice(text.indexOf('\n', begin) + 1).replace(/^%%[A-Z].*$/gm, ''))
  const [palette, packed] = [bytes.subarray(0, 768), bytes.subarray(768)]
  const indices = unpackRuns(packed, width * height)
  const data = new Uint8Array(width * height * 3)
  indices.forEach((index, n) => data.set(palette.subarray(index * 3, index * 3 + 3), n * 3))
  return [{ data, width, height, channels: 3 }]
}

/** Expands runs: 0xFD is followed by a count and the byte to repeat. */
const unpackRuns = (packed: Buffer, length: number): Uint8Array => {
  const out = new Uint8Array(length)
  let to = 0
  for (let at = 0; at < packed.length && to < length; ) {
    if (packed[at] === 0xfd) {
      out.fill(packed[at + 2] ?? 0, to, to + (packed[at + 1] ?? 0))
      to += packed[at + 1] ?? 0
      at += 3
    } else out[to++] = packed[at++] ?? 0
  }
  return out
}

const tried = (read: (file: Buffer) => EmbeddedPreview[], file: Buffer): EmbeddedPreview[] => {
  try {
    return read(file)
  } catch {
    return [] // a broken preview is skipped, because another one may be intact
  }
}

/** Reads the previews inside a PostScript file, except those that exiftool extracts. */
export const embeddedPreviews = (file: Buffer): EmbeddedPreview[] =>
  [fromDosTable, fromHexPreview, fromIllustrator].flatMap((read) => tried(read, file))
