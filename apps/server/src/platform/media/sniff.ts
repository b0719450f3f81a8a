import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { brandOf, signedJp2TypeOf } from './sniff-boxes.ts'
import { headedTypeOf, pixmapTypeOf } from './sniff-headers.ts'
import { asfTypeOf, oggTypeOf } from './sniff-sound.ts'
import { textTypeOf } from './sniff-text.ts'
import { type ReadAt, tiffTypeOf } from './sniff-tiff.ts'
import { zipTypeOf } from './sniff-zip.ts'

const HEAD = 64 * 1024

/** Plain signatures, most specific first: [offset, bytes as latin1, mime]. */
const SIGNATURES: readonly (readonly [number, string, string])[] = [
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [0, '8BPS\0\x01', 'image/vnd.adobe.photoshop'],
  [0, '8BPS\0\x02', 'image/vnd.adobe.photoshop'],
  [0, '\xff\x4f\xff\x51', 'image/jp2'],
  [0, '\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
  [0, '\xff\x0a', 'image/jxl'],
  [0, 'qoif', 'image/qoi'],
  [0, 'FUJIFILMCCD-RAW', 'image/x-fuji-raf'],
  [0, 'IIU\0', 'image/x-panasonic-rw2'],
  [0, 'IIRO', 'image/x-olympus-orf'],
  [0, 'IIRS', 'image/x-olympus-orf'],
  [0, 'MMOR', 'image/x-olympus-orf'],
  [0, '\0MRM', 'image/x-minolta-mrw'],
  [0, 'FOVb', 'image/x-sigma-x3f'],
  [6, 'HEAPCCDR', 'image/x-canon-crw'],
  [0, '\xc5\xd0\xd3\xc6', 'image/x-eps'],
  [0, '\x06\x06\xed\xf5\xd8\x1d\x46\xe5\xbd\x31\xef\xe7\xfe\x74\xb7\x1d', 'application/x-indesign'],
  [0, 'AT&TFORM', 'image/vnd.djvu'],
  [0, '\x76\x2f\x31\x01', 'image/x-exr'],
  [0, 'SDPX', 'image/x-dpx'],
  [0, 'XPDS', 'image/x-dpx'],
  [0, 'FLV\x01', 'video/x-flv'],
  [0, '\0\0\x01\xba', 'video/mpeg'],
  [0, '\0\0\x01\xb3', 'video/mpeg'],
  [0, '\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02\x01\x01\x02', 'application/mxf'],
  [0, 'fLaC', 'audio/flac'],
  [0, 'ID3', 'audio/mpeg'],
  [0, '\x1f\x8b', 'application/gzip'],
  [0, '7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  [0, 'Rar!\x1a\x07', 'application/vnd.rar'],
  [257, 'ustar', 'application/x-tar'],
  [0, '{\\rtf', 'application/rtf'],
  [0, 'wOFF', 'font/woff'],
  [0, 'wOF2', 'font/woff2'],
  [0, 'ttcf\0', 'font/collection'],
]

const starts = (head: Buffer, offset: number, text: string): boolean =>
  head.length >= offset + text.length && head.toString('latin1', offset, offset + text.length) === text

/** The third word of RIFF and FORM containers is their type. */
const chunkedTypeOf = (head: Buffer): string | undefined => {
  const [first, form] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)]
  if (first === 'RIFF' || first === 'RF64')
    return { WEBP: 'image/webp', 'AVI ': 'video/x-msvideo', AVIX: 'video/x-msvideo', WAVE: 'audio/wav' }[form]
  return first === 'FORM' && form.startsWith('AIF') ? 'audio/aiff' : undefined
}

/** The content of a gzip file can be inferred only from its name. */
const compressedTypeOf = (head: Buffer, extension: string): string | undefined =>
  starts(head, 0, '\x1f\x8b') && extension === 'svgz' ? 'image/svg+xml-compressed' : undefined

/** Audio in an MP4 file with the generic brand is distinguished from video by its name. */
const soundIn = (type: string | undefined, extension: string): string | undefined =>
  type === 'video/mp4' && ['m4a', 'm4b'].includes(extension) ? 'audio/mp4' : type

const matroskaTypeOf = (head: Buffer): string | undefined => {
  if (!starts(head, 0, '\x1a\x45\xdf\xa3')) return undefined
  return head.subarray(0, 80).includes('webm') ? 'video/webm' : 'video/x-matroska'
}

/** A font begins with the number of its tables and a list of them, each with a four-letter name. */
const fontTypeOf = (head: Buffer): string | undefined => {
  const mark = head.toString('latin1', 0, 4)
  if (!['\0\x01\0\0', 'true', 'OTTO'].includes(mark) || head.length < 28) return undefined
  const tables = head.readUInt16BE(4)
  const named = [12, 28].every((at) => /^[\w/ ]{4}$/.test(head.toString('latin1', at, at + 4)))
  if (tables < 2 || tables > 100 || !named) return undefined
  return mark === 'OTTO' ? 'font/otf' : 'font/ttf'
}

const offices: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
/** Office formats older than the zip-based ones share one container, so the name tells them apart. */
const oldOfficeTypeOf = (head: Buffer, extension: string): string | undefined =>
  starts(head, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') ? offices[extension] : undefined

const isMpegAudio = (sync: number, version: number, rate: number): boolean =>
  sync === 0xff && (version & 0xe0) === 0xe0 && (version & 0x18) !== 0x08 && (version & 0x06) !== 0 &&
  (rate & 0xf0) !== 0 && (rate & 0xf0) !== 0xf0 && (rate & 0x0c) !== 0x0c // biome-ignore format: six bits of one header

/** Formats without a signature at the start: a header whose fields must agree with each other. */
const looseTypeOf = (head: Buffer): string | undefined => {
  const packet = [188, 192].find((size) => [0, 1, 2].every((n) => head[(size === 192 ? 4 : 0) + n * size] === 0x47))
  if (packet) return 'video/mp2t'
  if (starts(head, 0, 'BM') && head.length >= 30) {
    const [headerSize, planes] = [head.readUInt32LE(14), head.readUInt16LE(26)]
    if ([12, 40, 52, 56, 64, 108, 124].includes(headerSize) && (headerSize === 12 || planes === 1)) return 'image/bmp'
  }
  const [first = 0, second = 0] = head
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac'
  return isMpegAudio(first, second, head[2] ?? 0) ? 'audio/mpeg' : undefined
}

/** The mime type indicated by the first bytes, or undefined if none of our rules matches. */
const typeOfHead = async (head: Buffer, readAt: ReadAt, extension: string): Promise<string | undefined> =>
  (await tiffTypeOf(head, readAt, extension)) ??
  signedJp2TypeOf(head) ??
  compressedTypeOf(head, extension) ??
  SIGNATURES.find(([offset, text]) => starts(head, offset, text))?.[2] ??
  asfTypeOf(head, extension) ??
  chunkedTypeOf(head) ??
  soundIn(brandOf(head), extension) ??
  matroskaTypeOf(head) ??
  oggTypeOf(head) ??
  zipTypeOf(head) ??
  fontTypeOf(head) ??
  oldOfficeTypeOf(head, extension) ??
  pixmapTypeOf(head) ??
  headedTypeOf(head, extension) ??
  textTypeOf(head, extension) ??
  looseTypeOf(head)

/**
 * Detects the type of bytes by their content. Compares a bounded number of bytes and parses nothing. The name only
 * distinguishes formats with the same container (nef and tiff, ai and pdf). Returns undefined if none of our rules matches.
 */
export const sniffBytes = async (readAt: ReadAt, name = ''): Promise<string | undefined> =>
  typeOfHead(await readAt(0, HEAD), readAt, extname(name).slice(1).toLowerCase())

/** Like `sniffBytes`, for a file. */
export const sniffFile = async (path: string, name = ''): Promise<string | undefined> => {
  await using file = await open(path, 'r')
  const readAt: ReadAt = async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
  return await sniffBytes(readAt, name)
}
