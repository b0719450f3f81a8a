import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { FAILURE_WORDS, MediaFailure } from '../platform/media/failure.ts'
import type { Media } from '../platform/media/media.ts'
import { cornered, drawNef, drawPdf, drawPsd } from './media-files.ts'

/** Seeded random numbers from 0 to 1. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Small valid files of many formats, to be damaged. */
export const seeds = async (): Promise<Buffer[]> => {
  const jpeg = await cornered(300, 200).jpeg().toBuffer()
  return [
    jpeg,
    await cornered(300, 200).jpeg({ progressive: true }).toBuffer(),
    await cornered(300, 200).png().toBuffer(),
    await cornered(300, 200).webp().toBuffer(),
    await cornered(300, 200).gif().toBuffer(),
    await cornered(300, 200).tiff({ compression: 'lzw' }).toBuffer(),
    await cornered(120, 80).avif({ effort: 0 }).toBuffer(),
    drawPdf(),
    drawPsd([200, 30, 30], 300, 200, true),
    drawNef(jpeg, 6),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><g fill="red"><circle cx="40" cy="30" r="20"/></g></svg>',
    ),
  ]
}

const chunk = (name: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that claims these dimensions; its few bytes decompress to `rows` rows. */
export const pngOf = (width: number, height: number, rows: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const body = deflateSync(Buffer.alloc((width + 1) * rows))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with these dimensions and this many frames: one of full size, the others of one pixel. */
export const gifOf = (width: number, height: number, frames: number): Buffer => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  if (frames === 1) {
    frame.writeUInt16LE(width, 13)
    frame.writeUInt16LE(height, 15)
  }
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** Copies of a file, truncated at `count` places. */
export const cutsOf = (file: Buffer, count: number): Buffer[] =>
  Array.from({ length: count }, (_, n) => file.subarray(0, Math.floor((file.length * (n + 1)) / (count + 1))))

/** A copy of a file with about 5% of the given share of its bits flipped, at least one. */
export const flipped = (file: Buffer, random: () => number, share: number): Buffer => {
  const copy = Buffer.from(file)
  const flips = Math.max(1, Math.floor(file.length * 8 * share * 0.05))
  for (let n = 0; n < flips; n++) {
    const at = Math.floor(random() * copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return copy
}

/** Processes a file completely. Returns 'processed' or the code of a known failure; fails the test after any other error. */
export const expectEnded = async (media: Media, path: string, name = ''): Promise<string> => {
  const into = mkdtempSync(join(tmpdir(), 'vitrine-ended-'))
  try {
    const source = { path, file_type: await media.sniff(path, name) }
    const metadata = media.metadata(source).catch((error: unknown) => error)
    const outcome = await media.renditions(source, { into }).catch((error: unknown) => error)
    for (const one of [outcome, await metadata])
      if (one instanceof Error) {
        expect(one, path).toBeInstanceOf(MediaFailure)
        expect(FAILURE_WORDS).toHaveProperty(one instanceof MediaFailure ? one.code : '')
      }
    return outcome instanceof MediaFailure ? outcome.code : 'processed'
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}
